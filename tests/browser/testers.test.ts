import { editJourney } from '#commands/journey/edit-journey.ts';
import { makeTesterLink, withdrawTesterLink } from '#commands/journey/tester-link.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { rates } from '#domain/limits.ts';
import { answer } from '#tests/browser/asked.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test, withVisitors } from '#tests/browser/fixtures.ts';
import { button, side, step } from '#tests/browser/journey-page.ts';
import { inDatabase, publishStory } from '#tests/browser/journeys.ts';
import { must } from '#tests/factories.ts';
import { activityId } from '#tests/journeys.ts';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list')));

test(
  'an author makes a link, a stranger tests the draft and writes a note, and the author opens its place',
  withVisitors,
  async ({ page, browser, site, person, as, work }) => {
    test.slow();
    const author = await person();
    const made = await work(author);
    const id = await publishStory(site, author, made);
    await as(author);
    await page.goto(`${made.path}/journey/${id}`);
    await button(page, 'Testers').click();
    await expect(side(page).getByText('Testers haven’t written any notes yet.')).toBeVisible();
    await side(page).getByLabel('Name of the new link').fill('First readers');
    await side(page).getByLabel('It works for').selectOption('30');
    await button(page, 'Make a link').click();
    const address = await side(page).getByRole('textbox', { name: 'New link for testers' }).inputValue();
    expect(new URL(address).pathname).toMatch(/^\/test\/[\w-]{32}$/);
    await expect(side(page).getByText('First readers')).toBeVisible();

    // Later edits are not what the testers see.
    await inDatabase(site, author, made, async (context, actor) => {
      const fields = { title: 'A gate comes in' };
      must(await editJourney(context, actor, id, [{ kind: 'changeActivity', id: activityId(1), fields }]));
    });

    const stranger = await browser.newContext({ baseURL: site.url });
    const tester = await stranger.newPage();
    const opened = await tester.goto(address);
    expect(opened?.headers()).toMatchObject({
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': expect.stringContaining('no-store'),
    });
    expect(await axeFindings(tester)).toEqual([]);
    await tester.getByLabel('Your name (optional)').fill('Olena');
    await button(tester, 'Start the test').click();
    await expect(tester.getByText('Test of a draft')).toBeVisible();
    await expect(tester.getByText('Nobody had asked for it.')).toBeVisible();
    await tester.getByRole('button', { name: 'Look for the key.' }).click();
    await tester.getByRole('button', { name: 'Go back to the door' }).click();
    await expect(tester.getByText('It is still there.')).toBeVisible();
    expect(await axeFindings(tester)).toEqual([]);
    await button(tester, 'Send the note').click();
    await expect(tester.getByLabel('Your note')).toHaveAccessibleDescription(/Required\.$/);
    await expect(tester.getByLabel('Your note')).toBeFocused();
    await tester.getByLabel('Your note').fill('Which key is it?\nI am lost.');
    await expect(tester.getByLabel('Your name (optional)')).toHaveValue('Olena');
    await button(tester, 'Send the note').click();
    await expect(tester.getByText('Your note has been sent.')).toBeVisible();
    await expect(tester.getByLabel('Your note')).toHaveValue('');
    // The address holds the whole test.
    await tester.reload();
    await expect(tester.getByText('It is still there.')).toBeVisible();
    await tester.getByRole('link', { name: 'Back one choice' }).click();
    await expect(tester.getByText('Under the mat there is a key you once lost.')).toBeVisible();
    await stranger.close();

    await button(page, 'Look for new notes').click();
    await expect(side(page).getByText('Which key is it?')).toBeVisible();
    // The page hears of edits that the running server made, not of this test's own.
    await page.reload();
    await button(page, 'Testers').click();
    const note = side(page).getByRole('listitem').filter({ hasText: 'Which key is it?' });
    await expect(note).toContainText('Olena');
    await expect(note).toContainText('First readers');
    await expect(side(page).getByRole('region', { name: 'A gate comes in' })).toContainText('Which key is it?');
    await expect(step(page, 'A gate comes in')).toContainText('1 note');
    expect(await axeFindings(page)).toEqual([]);
    await note.getByText('After 2 choices').click();
    await expect(note.getByText('Go back to the door')).toBeVisible();
    await expect(note.getByRole('definition')).toHaveText('yes');
    await note.getByRole('button', { name: 'Play-test this place' }).click();
    await expect(side(page).getByText('It is still there.')).toBeVisible();
    await expect(side(page).getByRole('button', { name: 'Unlock the door.' })).not.toHaveAttribute('aria-disabled');

    await button(page, 'Testers').click();
    await side(page).getByRole('button', { name: 'Done', exact: true }).click();
    await expect(side(page).getByText('Which key is it?')).toHaveCount(0);
    await side(page).getByText('Show 1 done note').click();
    await button(page, 'Reopen').click();
    await button(page, 'Delete the note').click();
    await answer(page, 'Delete this note for good?', 'Delete for good');
    await expect(side(page).getByText('Testers haven’t written any notes yet.')).toBeVisible();
    await button(page, 'Withdraw the link First readers').click();
    await answer(page, 'Withdraw the link First readers?', 'Withdraw the link');
    // The word alone is also where “Withdraw” and “Name” meet, before anything is withdrawn.
    await expect(side(page).getByText(/· withdrawn$/)).toBeVisible();
    const late = await page.request.get(address);
    expect(late.status()).toBe(410);
    expect(await late.text()).not.toContain('The Night of the Door');
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a test is travelled and noted by forms alone, and counts nowhere', async ({ page, site, person, work }) => {
    const author = await person();
    const made = await work(author);
    const id = await publishStory(site, author, made);
    const { token, link } = await inDatabase(site, author, made, async (context, actor) =>
      must(await makeTesterLink(context, actor, id, { name: 'All', days: 1 })),
    );
    await page.goto(`/test/${token}`);
    await button(page, 'Start the test').click();
    await page.getByRole('button', { name: 'Knock.' }).click();
    await page.getByRole('button', { name: 'Nobody' }).click();
    await expect(page.getByText('Nobody lives behind a door like this.')).toBeVisible();
    await page.getByLabel('Your note').fill('Too easy.');
    await button(page, 'Send the note').click();
    await expect(page.getByText('Your note has been sent.')).toBeVisible();
    // An impossible choice is no place: the test is where it was before.
    const trail = new URL(page.url()).searchParams.get('trail');
    await page.goto(`/test/${token}?trail=${trail}-9`);
    expect(new URL(page.url()).searchParams.get('trail')).toBe(trail);
    expect((await page.request.get('/test/none')).status()).toBe(404);

    const rows = await inDatabase(site, author, made, async ({ db }) => ({
      readings: await db.reader.selectFrom('reading').select('id').where('journey_id', '=', id).execute(),
      notes: await db.reader
        .selectFrom('tester_note')
        .select(['text', 'name'])
        .where('link_id', '=', link.id)
        .execute(),
    }));
    expect(rows.notes).toEqual([{ text: 'Too easy.', name: '' }]);
    expect(rows.readings).toEqual([]);
    await inDatabase(site, author, made, async (context, actor) =>
      must(await withdrawTesterLink(context, actor, id, link.id)),
    );
    const refused = await page.reload();
    expect(refused?.status()).toBe(410);
    await expect(page.getByRole('heading', { name: 'This test is over' })).toBeVisible();
  });
});

test('a stranger is asked before a work for adults, and writes only so many notes', async ({
  page,
  site,
  person,
  work,
  playwright,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  const { token } = await inDatabase(site, author, made, async (context, actor) =>
    must(await makeTesterLink(context, actor, id, { name: 'All', days: 1 })),
  );
  const extraHTTPHeaders = { Origin: site.url, 'X-Forwarded-For': '10.9.8.7' };
  const stranger = await playwright.request.newContext({ baseURL: site.url, extraHTTPHeaders });
  const write = (number: number) =>
    stranger.post(`/test/${token}`, {
      form: {
        ...{ intent: 'note', trail: '1', text: `Note ${number}`, name: '' },
        form: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
      },
      maxRedirects: 0,
    });
  for (let number = 1; number <= rates.testerNotes.most; number++) expect((await write(number)).status()).toBe(302);
  const refused = await write(rates.testerNotes.most + 1);
  expect(refused.status()).toBe(429);
  // The typed text stands in the form again.
  expect(await refused.text()).toContain(`Note ${rates.testerNotes.most + 1}`);
  await stranger.dispose();

  await inDatabase(site, author, made, async (context, actor, projectId) =>
    must(await changeProject(context, actor, projectId, { rating: 'adult' })),
  );
  await page.goto(`/test/${token}?trail=1`);
  await expect(page).toHaveURL(/\/adult\?next=/);
});
