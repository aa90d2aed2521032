import type { Page } from '@playwright/test';
import { changeProject } from '#commands/project/change-project.ts';
import type { AccountId, JourneyId } from '#domain/ids.ts';
import { answerLength } from '#domain/journey/journey.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, type Person, test, type Work, withOthers } from '#tests/browser/fixtures.ts';
import { gate } from '#tests/browser/gate.ts';
import { inDatabase, publishStory } from '#tests/browser/journeys.ts';
import type { Site } from '#tests/browser/site.ts';
import { must } from '#tests/factories.ts';
import { activity, graph, link } from '#tests/journeys.ts';

const letters = graph([
  activity(1, 'prompt', [link(1, 2, { label: 'Put it into the bottle' })], {
    title: 'A letter to the sea',
    text: 'Write to the sea.',
  }),
  activity(2, 'read', [link(2, 3, { label: 'Go home' })], { title: 'The beach', text: 'The bottle is gone.' }),
  activity(3, 'ending', [], { title: 'At home', text: 'The kettle is on.' }),
]);

/** The manuscript's editor, which takes the place of the plain field. */
const editorOf = (page: Page) => page.locator('[contenteditable][aria-labelledby="answer-label"]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function begin(site: Site, author: Person, made: Work): Promise<JourneyId> {
  const id = await publishStory(site, author, made, 'Letters', letters);
  await inDatabase(site, author, made, async (context, actor, projectId) =>
    must(await changeProject(context, actor, projectId, { visibility: 'public' })),
  );
  return id;
}

test(
  'a piece is shared, approved, read by those who have answered, taken back, and withdrawn',
  withOthers,
  async ({ page, site, person, as, work }) => {
    test.slow();
    const author = await person();
    const made = await work(author);
    const id = await begin(site, author, made);
    const reader = await person('Reader One');
    await as(reader);
    await page.goto(`/journey/${id}`);
    await button(page, 'Start').click();
    // Who will read it is said before it is shared, and nothing is shared unless it is chosen.
    await expect(page.getByRole('group', { name: 'Share it?' })).toBeVisible();
    await expect(page.getByText('Once it’s approved, every reader who has written something here can')).toBeVisible();
    await expect(page.getByLabel('Keep it to myself')).toBeChecked();
    expect(await axeFindings(page)).toEqual([]);
    await editorOf(page).fill('Dear sea,\nbring it back.');
    await page.getByText('Share it as Reader One').click();
    await button(page, 'Put it into the bottle').click();
    await expect(page.getByText('The editors will read your piece first.')).toBeVisible();

    await as(author);
    await page.goto(`${made.path}/journey/${id}`);
    await page.getByRole('button', { name: 'Readers' }).click();
    const panel = page.getByRole('region', { name: 'What readers share' });
    await expect(panel.getByRole('listitem')).toContainText('Dear sea,');
    await expect(panel.getByRole('listitem')).toContainText('Reader One');
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Approve').focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Approved.', { exact: true })).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'What readers share' })).toBeFocused();
    await expect(panel.getByText('Nothing here.')).toBeVisible();

    const other = await person('Reader Two');
    await as(other);
    await page.goto(`/journey/${id}`);
    await button(page, 'Start').click();
    await expect(page.getByRole('textbox', { name: 'Your piece' })).toBeVisible();
    // Not before they have answered.
    expect(await (await page.request.get(`${page.url()}.data`)).text()).not.toContain('Dear sea');
    await editorOf(page).fill('Keep it.');
    await button(page, 'Put it into the bottle').click();
    await page.getByRole('link', { name: 'Read what others wrote there' }).click();
    const others = page.getByRole('region', { name: 'What readers wrote here' });
    await expect(others.getByText('bring it back.')).toBeVisible();
    await expect(others.getByText('Reader One')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    // What was kept to oneself can be shared later, without a name.
    await page.getByText('Share it without a name').click();
    await button(page, 'Share').click();
    await expect(page.getByText('Waiting for the editors')).toBeVisible();
    await others.getByRole('link', { name: 'Report this' }).click();
    await expect(page.getByLabel('What should we look at?')).toHaveValue(/^About what a reader shares, number \S+:/);

    await as(author);
    await page.goto(`${made.path}/journey/${id}`);
    await page.getByRole('button', { name: 'Readers' }).click();
    await expect(panel.getByRole('listitem')).toContainText('A reader');
    await panel.getByLabel('Show').selectOption('Approved');
    await panel.getByRole('button', { name: 'Take back' }).click();
    await expect(panel.getByText('Nothing here.')).toBeVisible();

    await as(reader);
    await page.goto(`/journey/${id}`);
    const own = page.getByRole('region', { name: 'What you share' });
    await expect(own.getByText('Declined: nobody else sees it')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await own.getByRole('button', { name: 'Withdraw' }).click();
    await expect(own).toHaveCount(0);
  },
);

test('someone whose email is not confirmed yet is told why they cannot share', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await begin(site, author, made);
  const reader = await person('Reader');
  await inDatabase(site, author, made, ({ db }) =>
    db.inTransaction(async (tx) => {
      await tx
        .updateTable('account')
        .set({ email_verified_at: null })
        .where('id', '=', reader.uid as AccountId)
        .execute();
    }),
  );
  await as(reader);
  await page.goto(`/journey/${id}`);
  await button(page, 'Start').click();
  await expect(page.getByText('you need an account with a confirmed email address')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Share it?' })).toBeHidden();
});

test('what is being written outlives a closed tab, and is forgotten once it was sent', async ({
  page,
  context,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const id = await begin(site, author, await work(author));
  await as(await person('Reader'));
  await page.goto(`/journey/${id}`);
  await button(page, 'Start').click();
  await editorOf(page).pressSequentially('Dear s');
  const kept = (tab: Page) => tab.evaluate(() => Object.keys(localStorage).filter((name) => /answer:/.test(name)));
  await expect.poll(() => kept(page)).toHaveLength(1);
  const address = page.url();
  await page.close();
  const next = await context.newPage();
  await next.goto(address);
  const piece = editorOf(next);
  await expect(piece).toHaveText('Dear s');
  await piece.press('Control+End');
  await piece.pressSequentially('ea,');
  await button(next, 'Put it into the bottle').click();
  await expect(next.getByText('The bottle is gone.')).toBeVisible();
  await expect.poll(() => kept(next)).toHaveLength(0);
  await next.goto(address);
  await expect(next.getByRole('region', { name: 'What you wrote' }).getByText('Dear sea,')).toBeVisible();
});

test('a prompt is written in the real editor: marks reach those who read it, keys choose nothing, and it has an end', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const id = await begin(site, author, await work(author));
  await as(await person('Reader'));
  await page.goto(`/journey/${id}`);
  await button(page, 'Start').click();
  const piece = editorOf(page);
  await expect(piece).toBeVisible();
  const address = page.url();
  await piece.press('1');
  await piece.press('ArrowRight');
  await expect(piece).toHaveText('1');
  await piece.press('Backspace');
  await piece.pressSequentially('Dear * sea, ');
  await piece.press('Control+i');
  await piece.pressSequentially('please');
  await piece.press('Control+i');
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  await piece.press('Shift+Tab');
  await expect(tools.getByRole('button', { name: 'Scene break' })).toBeFocused();
  await tools.getByRole('button', { name: 'Bold' }).click();
  await piece.pressSequentially('now');
  expect(await axeFindings(page)).toEqual([]);
  // Far too much is refused, and what was there stays.
  await piece.evaluate(
    (editor, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    'a'.repeat(answerLength + 1),
  );
  await expect(page.getByRole('alert')).toContainText('too long');
  await expect(piece).toHaveText('Dear * sea, pleasenow');
  await button(page, 'Put it into the bottle').click();
  await expect(page.getByText('The bottle is gone.')).toBeVisible();
  await page.goto(address);
  const wrote = page.getByRole('region', { name: 'What you wrote' });
  await expect(wrote.locator('em')).toHaveText('please');
  await expect(wrote.locator('strong')).toHaveText('now');
  await expect(wrote.getByText('Dear * sea, pleasenow')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a piece is shared and withdrawn', async ({ page, site, person, as, work }) => {
    const author = await person();
    const id = await begin(site, author, await work(author));
    await as(await person('Reader'));
    await page.goto(`/journey/${id}`);
    await button(page, 'Start').click();
    await page.getByRole('textbox', { name: 'Your piece' }).fill('Dear sea.');
    await page.getByText('Share it without a name').click();
    await button(page, 'Put it into the bottle').click();
    await expect(page.getByText('The editors will read your piece first.')).toBeVisible();
    await page.goto(`/journey/${id}`);
    await page.getByText('Show as a list').click();
    await page.getByRole('link', { name: 'A letter to the sea' }).click();
    await button(page, 'Withdraw').click();
    await expect(page.getByText('Nobody else sees it anymore.')).toBeVisible();
    await page.getByText('Share it as Reader').click();
    await button(page, 'Share').click();
    await expect(page.getByText('Try again in ten minutes.')).toBeVisible();
  });
});

test('a press right after writing is not lost to the editor that takes the place of the field', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await begin(site, author, made);
  await as(author);
  const editor = gate();
  await page.route('**/piece-editor-*.js', async (route) => {
    await editor.opened;
    await route.continue();
  });
  await page.goto(`/journey/${id}`);
  await button(page, 'Start').click();
  const field = page.locator('textarea#answer');
  await field.fill('Dear sea.');
  const arrived = page.waitForResponse('**/piece-editor-*.js');
  editor.open();
  await (await arrived).finished();
  const choice = (await button(page, 'Put it into the bottle').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(choice.x + choice.width / 2, choice.y + choice.height / 2);
  await page.mouse.down();
  // However long it is pressed.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(field).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('The bottle is gone.')).toBeVisible();
});

test('a step stays on the screen while the styles of its editor are on their way', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await begin(site, author, made);
  await as(author);
  const styles = gate();
  await page.route('**/assets/working-*.css', async (route) => {
    await styles.opened;
    await route.continue();
  });
  await page.goto(`/journey/${id}`);
  const asked = page.waitForRequest('**/assets/working-*.css');
  const arrived = page.waitForResponse('**/piece-editor-*.js');
  await button(page, 'Start').click();
  await Promise.all([asked, arrived.then((response) => response.finished())]);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.locator('textarea#answer').isVisible()).toBe(true);
  expect(await page.title()).toContain('A letter to the sea');
  styles.open();
  await expect(editorOf(page)).toBeVisible();
});
