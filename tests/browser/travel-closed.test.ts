import { removeJourney } from '#commands/journey/change-journey.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { keptForm } from '#domain/journey/offline.ts';
import { logOut } from '#tests/browser/entering.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { inDatabase, publishStory } from '#tests/browser/journeys.ts';
import { begin, keptFiles, keptNow, nothingHere, runOf } from '#tests/browser/kept-journeys.ts';
import { must } from '#tests/factories.ts';

test.use({ serviceWorkers: 'allow' });

test('someone who logs out leaves no journey that opens without a network, not even with unsent choices', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const id = await publishStory(site, author, await work(author));
  await as(author);
  await begin(page, id);
  const address = page.url();
  await context.setOffline(true);
  // What waits to be sent stays kept, and is as much out of reach.
  await page.getByRole('button', { name: 'Knock.' }).click();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await page.route('**/api/journeys/**', (route) => route.abort());
  await context.setOffline(false);
  await logOut(page);
  await expect.poll(() => keptFiles(page)).toEqual([]);
  await context.setOffline(true);
  for (const path of [address, `/journey/${id}`]) {
    await page.goto(path);
    await expect(nothingHere(page)).toBeVisible();
  }
  await expect(page.getByText('Somebody turns off a tap.')).toBeHidden();
});

test('a session that ended elsewhere, and another account, close what opened without a network', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  const [author, other] = [await person(), await person()];
  const id = await publishStory(site, author, await work(author));
  for (const next of [undefined, other]) {
    await as(author);
    await begin(page, id);
    const address = page.url();
    await context.clearCookies();
    if (next) await as(next);
    await page.goto(next ? '/library' : '/forgot');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fabula.offline'))).toBeNull();
    await context.setOffline(true);
    await page.goto(address);
    await expect(nothingHere(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Nobody had asked for it.')).toBeHidden();
  }
});

test('choices made without a network are not sent as those of another account that logged in meanwhile', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  const [author, other] = [await person(), await person()];
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(other);
  await begin(page, id);
  await as(author);
  await begin(page, id);
  const address = page.url();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Knock.' }).click();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await context.clearCookies();
  await as(other);
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/offline'),
  );
  await context.setOffline(false);
  expect((await sent).status()).toBe(409);
  expect(await runOf(site, other, made, id)).toEqual({ number: 1, turn: 0 });
  await context.clearCookies();
  await as(author);
  await page.goto(address);
  await expect(page.getByText('What you chose meanwhile is kept with your run.')).toBeVisible();
  expect(await runOf(site, author, made, id)).toEqual({ number: 1, turn: 1 });
});

test('a journey kept by an older build, or long ago, is not shown, and its choices are sent', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  await begin(page, id);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Knock.' }).click();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  for (const change of [{ form: 0 }, { form: keptForm, servedAt: 0 }] as Record<string, number>[]) {
    await keptNow(page, change);
    await page.reload();
    await expect(nothingHere(page)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  }
  await context.setOffline(false);
  await expect(page.getByText('What you chose meanwhile is kept with your run.')).toBeVisible();
  expect(await runOf(site, author, made, id)).toEqual({ number: 1, turn: 1 });
});

test('a journey that its reader may not open any more does not open without a network either', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  test.slow();
  const [author, reader] = [await person(), await person()];
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(reader);
  await begin(page, id);
  const address = page.url();
  // A journey that is not kept is not stored as an empty one, either.
  await page.goto('/journey/01900000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.goto(address);
  await expect(page.locator('article[data-goes-on-offline]')).toBeVisible();
  const refusals: Parameters<typeof inDatabase>[3][] = [
    async (commands, actor, project) => must(await changeProject(commands, actor, project, { visibility: 'private' })),
    async (commands, actor) => must(await removeJourney(commands, actor, id)),
  ];
  // A step that was refused while it was requested again is not stored at all.
  const servedAt = async () => (await keptNow(page))?.servedAt ?? 0;
  for (const refuse of refusals) {
    await inDatabase(site, author, made, async (commands, actor, project) =>
      must(await changeProject(commands, actor, project, { visibility: 'public' })),
    );
    await page.goto(address);
    await expect.poll(servedAt).toBeGreaterThan(0);
    await inDatabase(site, author, made, refuse);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect.poll(servedAt).toBe(0);
    await context.setOffline(true);
    await page.reload();
    await expect(nothingHere(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
});

test('journeys for adults close when their reader takes back that they want to read those, and say why', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  test.slow();
  const [author, reader] = [await person(), await person()];
  const made = await work(author);
  const [id, other] = [await publishStory(site, author, made), await publishStory(site, author, await work(author))];
  await inDatabase(site, author, made, async (commands, actor, project) =>
    must(await changeProject(commands, actor, project, { rating: 'adult' })),
  );
  await as(reader);
  await begin(page, other);
  const openToAll = page.url();
  await page.goto(`/journey/${id}`);
  await page.locator('button[value="begin"]').click();
  await page.getByRole('button', { name: 'Yes, open it' }).click();
  await expect(page.locator('article[data-goes-on-offline]')).toBeVisible();
  const address = page.url();
  const closed = page.getByRole('heading', { name: 'This story is for adults' });
  const takeBack = async () => {
    await page.goto('/adult');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ask me again' }).click();
    await expect(page.getByRole('heading', { name: 'Adult stories are closed' })).toBeVisible();
  };
  // A choice that waits to be sent is not lost by it.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Knock.' }).click();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await page.route('**/api/journeys/**', (route) => route.abort());
  await context.setOffline(false);
  await takeBack();
  expect(await axeFindings(page)).toEqual([]);
  // Of the two, the one for adults is listed first.
  await expect.poll(async () => (await keptNow(page))?.servedAt).toBe(0);
  await context.setOffline(true);
  await page.goto(address);
  await expect(closed).toBeVisible();
  await expect(page.getByText('You took back that')).toBeVisible();
  await expect(page.getByText('Somebody turns off a tap.')).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
  if (process.env.FABULA_LOOK)
    await page.screenshot({ path: `${process.env.FABULA_LOOK}/closed-offline.png`, fullPage: true });
  await page.goto(openToAll);
  await expect(page.getByText('You’re offline. You can go on')).toBeVisible();
  await context.setOffline(false);
  await page.unroute('**/api/journeys/**');

  await page.goto(address);
  await page.getByRole('button', { name: 'Yes, open it' }).click();
  await expect(page.getByText('What you chose meanwhile is kept with your run.')).toBeVisible();
  await expect(page.locator('article[data-goes-on-offline]')).toBeVisible();
  expect(await runOf(site, reader, made, id)).toEqual({ number: 1, turn: 1 });
});
