import type { Page } from '@playwright/test';
import { editorOf, saved, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, withOthers } from '#tests/browser/fixtures.ts';
import { test } from '#tests/browser/together.ts';

const signs = (page: Page) => editorOf(page).first().locator('.note-sign');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Footnote' });
const wordsOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Text of the footnote' });

test('a footnote is put in, written at its place, opened again by the keyboard, and gone when it is empty', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await page.goto(blockPath);
  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('The board.', typing);
  await page.keyboard.press('Control+Alt+n');
  await expect(wordsOf(page)).toBeFocused();
  await page.keyboard.type('See the "minutes" of ', typing);
  await page.keyboard.press('Control+i');
  await page.keyboard.type('1871', typing);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(editorOf(page)).toBeFocused();
  await expect(signs(page)).toHaveAccessibleName('See the “minutes” of 1871');
  // One writes on behind it.
  await page.keyboard.type(' And on.', typing);
  await expect(editorOf(page).locator('> p').first()).toHaveText('The board.† And on.');

  // Undone and brought back whole.
  for (let letter = 0; letter < 8; letter++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(wordsOf(page)).toBeFocused();
  await expect(wordsOf(page).locator('em')).toHaveText('1871');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Second line.', typing);
  await dialogOf(page).getByRole('button', { name: 'Done' }).click();
  await saved(page);
  await page.reload();
  await signs(page).click();
  await expect(wordsOf(page)).toContainText('Second line.');
  await dialogOf(page).getByRole('button', { name: 'Remove footnote' }).click();
  await expect(signs(page)).toHaveCount(0);
  await editorOf(page).press('Control+z');
  await expect(signs(page)).toHaveCount(1);

  // One that stays empty leaves no sign.
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Alt+n');
  await expect(wordsOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(signs(page)).toHaveCount(1);
  await saved(page);
});

test('a footnote goes along when its words are cut, copied and pasted, and so do pictures and alignment', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await page.goto(blockPath);
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('Control+Shift+e');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  await expect(signs(page)).toHaveCount(0);
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Control+v');
  await expect(signs(page)).toHaveCount(2);
  for (const sign of await signs(page).all()) await expect(sign).toHaveAccessibleName(/^The minute of 1871/);
  await expect(editorOf(page).locator('p.align-center')).toHaveCount(2);
  await saved(page);
});

test('nothing that is typed before the window of a note is there is lost, nor what is pasted into it', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await page.goto(blockPath);
  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Word', typing);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/assets/note-popover-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+Alt+n');
  await page.keyboard.type('quick', typing);
  letGo();
  await expect(wordsOf(page)).toBeFocused();
  await wordsOf(page).evaluate((note) => {
    const data = new DataTransfer();
    data.setData('text/html', '<p>One.</p><ul><li>Two <a href="https://a.example/">three</a></li></ul>');
    note.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(wordsOf(page)).toHaveText('One.Two three');
  await expect(wordsOf(page).locator('br:not(.ProseMirror-trailingBreak)')).toHaveCount(1);
  await expect(wordsOf(page).locator('a')).toHaveAttribute('href', 'https://a.example/');
  await page.keyboard.press('Escape');
  // The text has the note before its window is gone.
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(editorOf(page).locator('p').first()).toHaveText('Word†quick');
  await expect(editorOf(page)).toBeFocused();

  // Undone, it is gone, and no sign without words is left; one step or two, as fast as it was typed.
  await page.keyboard.press('Control+z');
  const names = () => signs(page).evaluateAll((all) => all.map((sign) => sign.getAttribute('aria-label')).join(' '));
  await expect.poll(names).not.toMatch(/Two three|†/);
});

test('where the window of a note cannot be fetched no sign of it is left', async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await page.route('**/assets/note-popover-*.js', (route) => route.abort());
  await page.route('**/latest.json', (route) => route.abort());
  await page.goto(blockPath);
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('Control+Alt+n');
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeVisible();
  await expect(signs(page)).toHaveCount(1);
  await page.keyboard.type(' On.', typing);
  await expect(editorOf(page)).toContainText(' On.');
});

test('someone who may only read drafts opens a note by the keyboard', async ({ page, as, person, work, member }) => {
  const [ana, reader] = [await person('Ana Ruiz'), await person('Reader')];
  const { blockPath } = await work(ana, undefined, { publish: false });
  member(ana, reader, 'reader');
  await as(reader);
  await page.goto(blockPath);
  await signs(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Remove footnote' })).toHaveCount(0);
  await expect(wordsOf(page)).toContainText('The minute of 1871');
});

test('a footnote is written at the edge of a phone’s window, and all of it is seen', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, undefined, { publish: false });
  await as(ana);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(blockPath);
  await signs(page).click();
  await expect(dialogOf(page)).toBeInViewport({ ratio: 1 });
  await expect(wordsOf(page)).toContainText('The minute of 1871');
});

test(
  'what two people write in one footnote is kept, and what one removes while the other writes',
  withOthers,
  async ({ page, together }) => {
    const other = await together();
    await signs(page).click();
    await expect(wordsOf(page)).toBeFocused();
    // Unchanged here, it follows.
    await signs(other).click();
    await wordsOf(other).press('Control+End');
    await other.keyboard.type(' Beth checked.', typing);
    await expect(wordsOf(page)).toContainText('Beth checked.');

    // Both at once: Ana types while Beth's words are on their way.
    await page.context().setOffline(true);
    await wordsOf(page).press('Control+End');
    await page.keyboard.type(' Ana, too.', typing);
    await wordsOf(other).press('Control+End');
    await other.keyboard.type(' Twice.', typing);
    await dialogOf(other).getByRole('button', { name: 'Done' }).click();
    await saved(other);
    await page.context().setOffline(false);
    await page.keyboard.type('!', typing);
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();
    await expect
      .poll(() =>
        signs(page).evaluateAll((all) =>
          all.map((sign) => sign.getAttribute('aria-label')?.replace(/^.*struck it out\. ?/, '')),
        ),
      )
      .toHaveLength(2);
    const names = () => signs(other).evaluateAll((all) => all.map((sign) => sign.getAttribute('aria-label') ?? ''));
    await expect.poll(async () => (await names()).join(' ')).toContain('Ana, too.!');
    expect((await names()).join(' ')).toContain('Twice.');

    // Removed by one while the other writes.
    await signs(page).first().click();
    await wordsOf(page).press('Control+End');
    await page.keyboard.type(' Still here.', typing);
    await other.keyboard.press('Escape');
    await signs(other).first().click();
    await dialogOf(other).getByRole('button', { name: 'Remove footnote' }).click();
    await page.keyboard.type(' And more.', typing);
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => (await names()).join(' ')).toContain('Still here. And more.');
    await other.context().close();
  },
);
