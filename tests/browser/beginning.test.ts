import type { Page } from '@playwright/test';
import { editorOf, open, saved, typing } from '#tests/browser/editor.ts';
import { expect, withOthers } from '#tests/browser/fixtures.ts';
import { test } from '#tests/browser/together.ts';

/** The text, a line for each paragraph. */
const linesOf = (page: Page) =>
  editorOf(page).evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const other of copy.querySelectorAll('.peer')) other.remove();
    return [...copy.children].map((line) => line.textContent ?? '');
  });

const ana = 'ana writes a sentence here and goes on';
const beth = 'BETH WRITES ONE AS WELL AND GOES ON TOO';

/** Lets both type at the same time, as hands do. */
async function bothType(page: Page, other: Page): Promise<void> {
  await Promise.all([page.keyboard.type(ana, { delay: 60 }), other.keyboard.type(beth, { delay: 70 })]);
  await expect.poll(() => linesOf(page).then((lines) => lines.join(' '))).toContain(beth);
  await expect.poll(async () => (await linesOf(page)).join('|') === (await linesOf(other)).join('|')).toBe(true);
  await saved(page);
}

test(
  'two people who begin in the same empty line keep their words together',
  withOthers,
  async ({ page, together }) => {
    const other = await together();
    await editorOf(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('A line.', typing);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => linesOf(other).then((lines) => lines[1])).toBe('');
    await editorOf(other).locator('> p').nth(1).click();
    await bothType(page, other);

    const lines = await linesOf(page);
    const last = lines[1] ?? '';
    expect(last, lines.join('\n')).toContain(ana);
    expect(last, lines.join('\n')).toContain(beth);
    // An undo affects one's own text, all of it, and a redo restores it.
    await page.keyboard.press('Control+z');
    await expect(editorOf(other)).not.toContainText(ana.slice(-10));
    await expect(editorOf(other)).toContainText(beth);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => linesOf(other).then((lines) => lines[1])).toBe(last);
    await other.context().close();
  },
);

test(
  'two people who begin in the same empty text keep their words together',
  withOthers,
  async ({ page, together }) => {
    const other = await together();
    await editorOf(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await expect.poll(() => linesOf(other)).toEqual(['']);
    await editorOf(other).click();
    await bothType(page, other);

    expect((await linesOf(page)).join(' ')).toContain(ana);
    await other.context().close();
  },
);

test('with someone else there, one undo removes text typed without a pause', withOthers, async ({ page, together }) => {
  const other = await together();
  await editorOf(page).click();
  await page.keyboard.press('Control+Home');
  const typed = 'eighteen letters. ';
  // On a busy machine letters come with pauses that nobody made.
  await page.clock.setFixedTime(Date.now());
  await Promise.all([
    page.keyboard.type(typed, { delay: 80 }),
    (async () => {
      await editorOf(other).click();
      await other.keyboard.press('Control+End');
      await other.keyboard.type(' Meanwhile.', { delay: 90 });
    })(),
  ]);
  await expect(editorOf(page)).toContainText('Meanwhile.');
  await page.keyboard.press('Control+z');
  await expect(editorOf(page)).not.toContainText('eight');
  await expect(editorOf(page)).toContainText('Meanwhile.');
  await other.context().close();
});

test('undone to nothing and done again, a text is as it was', withOthers, async ({ page, together }) => {
  const other = await together();
  await other.context().close();
  await page.getByRole('button', { name: 'Add a chapter' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await saved(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('One line.', typing);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Another.', typing);
  const before = await linesOf(page);
  for (let count = 0; count < 6; count++) await page.keyboard.press('Control+z');
  await expect(editorOf(page)).toHaveText('');
  for (let count = 0; count < 6; count++) await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => linesOf(page)).toEqual(before);
  await saved(page);
});

test('a text that opens for writing has the cursor, and the first sentence is in it', async ({ page, as, person }) => {
  await as(await person('Ivo Writer'));
  await page.goto('/project/new');
  await page.getByRole('textbox', { name: 'Title' }).first().fill('A beginning');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type('The first sentence.', typing);
  await expect(editorOf(page)).toHaveText('The first sentence.');
  await saved(page);
  await page.reload();
  await expect(editorOf(page)).toBeFocused();
  await open(page, page.url());
  await expect(editorOf(page)).toHaveText('The first sentence.');
});
