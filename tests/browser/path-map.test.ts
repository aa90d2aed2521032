import { editJourney } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { beginRun, moveRun, openRun } from '#commands/reading/travel-journey.ts';
import type { Edit } from '#domain/journey/edits.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { doorStory, inDatabase, publishStory } from '#tests/browser/journeys.ts';
import { must } from '#tests/factories.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';

test('the map of a reader’s way names what they have seen, and tells of nothing else', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  await inDatabase(site, author, made, async (context, actor) => {
    must(await beginRun(context, actor, id));
    must(await moveRun(context, actor, id, { turn: 0, move: linkId(2) }));
    must(await beginRun(context, actor, id));
    must(await moveRun(context, actor, id, { turn: 0, move: linkId(1) }));
  });

  await page.goto(`/journey/${id}`);
  const way = page.getByRole('region', { name: 'Your path so far' });
  const steps = way.getByRole('list').first().getByRole('listitem');
  // Where there is room for the drawing, it is enough; the list is one press away.
  await expect(way.getByRole('list')).toHaveCount(0);
  await way.getByText('Show as a list').click();
  await expect(steps).toHaveText([
    /^The door comes in.*Knock\..*Earlier, you went from here to: What did you lose\?.*1\schoice untried/,
    /^Who is behind it\?.*You are here/,
    '2 ways on',
  ]);
  await expect(way.getByRole('list').nth(1)).toHaveText('What did you lose?');
  const map = way.getByRole('group', { name: 'Map of your way.' });
  await expect(map.locator('path.is-now')).toHaveCount(1);
  await expect(map.locator('path.is-earlier')).toHaveCount(1);
  await expect(map.locator('path.is-untried')).toHaveCount(4);
  await expect(map.locator('text')).toHaveText(['The door comes in', 'Who is behind it?', 'What did you lose?']);
  expect(await axeFindings(page)).toEqual([]);
  await steps.first().getByRole('link', { name: 'The door comes in' }).click();
  await expect(page.getByText('You’re looking back at a step you’ve left.')).toBeVisible();
  await page.getByRole('link', { name: 'See your path' }).click();
  await expect(way).toBeVisible();

  // Neither the page nor the data that scripts fetch names unvisited steps.
  for (const address of [`/journey/${id}`, `/journey/${id}.data`]) {
    const body = await (await page.request.get(address)).text();
    expect(body).toContain('Who is behind it?');
    const unseen = doorStory.activities.filter(({ id: one }) => [4, 5, 6].map(activityId).includes(one));
    for (const { id: one, title, text } of unseen)
      for (const secret of [one, title, text]) expect(body).not.toContain(secret);
    // Nor does it tell where the choices lead, or what they are called.
    for (const secret of [linkId(3), linkId(4), 'Unlock the door', 'The clerk']) expect(body).not.toContain(secret);
  }
});

test('a long way is listed by page and drawn as far as there is room, without scripts too', async ({
  browser,
  page,
  site,
  person,
  as,
  work,
}) => {
  test.slow();
  const author = await person();
  const made = await work(author);
  const ring = graph(
    Array.from({ length: 200 }, (_, at) =>
      activity(at + 1, 'choice', [link(2 * at + 1, ((at + 1) % 200) + 1), link(2 * at + 2, 1)]),
    ),
  );
  const id = await publishStory(site, author, made, 'The ring', ring);
  await as(author);
  await inDatabase(site, author, made, async (context, actor) => {
    must(await beginRun(context, actor, id));
    for (let turn = 0; turn < 260; turn++) {
      const at = must(await openRun(context, actor, id)).run?.state.activity;
      const chosen = ring.activities.find((one) => one.id === at)?.links[0]?.id ?? '';
      must(await moveRun(context, actor, id, { turn, move: chosen }));
    }
  });
  const context = await browser.newContext({
    ...{ baseURL: site.url, javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`/journey/${id}`);
  const way = plain.getByRole('region', { name: 'Your path so far' });
  await expect(way.getByRole('listitem')).toHaveCount(31);
  await expect(way.getByText('50 steps that you saw longer ago aren’t on the map.')).toBeVisible();
  await expect(way.getByRole('group', { name: 'Map of your way.' })).toBeHidden();
  await way.getByRole('link', { name: '231 earlier steps' }).click();
  await expect(way.getByRole('listitem').last()).toContainText('Activity 31');
  await way.getByRole('link', { name: '30 later steps' }).click();
  await expect(way.getByText('You are here')).toBeVisible();
  await context.close();
  await page.goto(`/journey/${id}?way=0`);
  await expect(page.getByRole('link', { name: '260 later steps' })).toBeVisible();
});

test('a way of an earlier edition stays on the map, as far as its steps are still there', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  const edit: Edit = { kind: 'changeLink', activity: activityId(1), id: linkId(2), fields: { to: activityId(6) } };
  const gone: Edit[] = [
    { kind: 'removeActivity', id: activityId(4) },
    { kind: 'removeLink', activity: activityId(2), id: linkId(5) },
  ];
  await inDatabase(site, author, made, async (context, actor) => {
    must(await beginRun(context, actor, id));
    must(await moveRun(context, actor, id, { turn: 0, move: linkId(2) }));
    must(await beginRun(context, actor, id));
    must(await moveRun(context, actor, id, { turn: 0, move: linkId(1) }));
    must(await moveRun(context, actor, id, { turn: 1, move: linkId(5) }));
    must(await editJourney(context, actor, id, [edit, ...gone]));
    must(await publishJourney(context, actor, id));
    must(await beginRun(context, actor, id));
  });
  await page.goto(`/journey/${id}`);
  const way = page.getByRole('region', { name: 'Your path so far' });
  await way.getByText('Show as a list').click();
  await expect(way.getByText('You are here')).toBeVisible();
  const others = way.getByRole('list').nth(1);
  await expect(others).toContainText('What did you lose?');
  await expect(others).toContainText('Who is behind it?');
  await expect(way.getByText('The kitchen')).toHaveCount(0);
});
