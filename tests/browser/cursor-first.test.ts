import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bundle } from '#tests/browser/bundle.ts';
import { editorOf } from '#tests/browser/editor.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

declare global {
  // Functions of tests/browser/letter-page.ts, in addition to those of letter-first.test.ts.
  var cursorFromElsewhere: (before?: () => void) => void;
}

let script = '';
test.beforeAll(async () => {
  script = await bundle(join(import.meta.dirname, 'letter-page.ts'));
});

async function openAtEnd(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.addScriptTag({ type: 'module', content: script });
  await editorOf(page).click();
  await page.keyboard.press('End');
  // A separate key, so that the effect of the click is over.
  await page.keyboard.type('!');
  await expect.poll(() => page.evaluate(() => kept())).toContain('low.!');
  await page.evaluate(() => becomeSteady());
}

/** Text of the editor without the names at the cursors of others. */
const textOf = (page: Page) =>
  editorOf(page)
    .locator('p')
    .evaluate((line) => {
      const copy = line.cloneNode(true) as Element;
      for (const cursor of copy.querySelectorAll('.peer')) cursor.remove();
      return copy.textContent;
    });

test('a cursor that just moved stays where it is when a word comes from elsewhere', async ({ page }) => {
  await openAtEnd(page);
  // As a key does it: the browser reports it later.
  await page.evaluate(() => {
    getSelection()?.modify('move', 'backward', 'lineboundary');
    getSelection()?.modify('move', 'forward', 'word');
    changeFromElsewhere();
  });
  await page.keyboard.type(' small');
  await expect.poll(() => textOf(page)).toBe('Meanwhile. The small lamp burned low.!');
});

test('a cursor that just moved stays where it is when that of someone else moves', async ({ page }) => {
  await openAtEnd(page);
  await page.evaluate(() => {
    cursorFromElsewhere();
    getSelection()?.modify('move', 'backward', 'lineboundary');
  });
  await expect(editorOf(page).locator('.collaboration-carets__caret')).toHaveCount(1);
  await page.keyboard.type('Now. ');
  await expect.poll(() => textOf(page)).toBe('Now. The lamp burned low.!');
});

test('a cursor that moves just before that of someone else is drawn stays where it is', async ({ page }) => {
  await openAtEnd(page);
  await page.evaluate(() => cursorFromElsewhere(() => getSelection()?.modify('move', 'backward', 'lineboundary')));
  await expect(editorOf(page).locator('.collaboration-carets__caret')).toHaveCount(1);
  await page.keyboard.type('Now. ');
  await expect.poll(() => textOf(page)).toBe('Now. The lamp burned low.!');
});

test('a key that follows in the same frame works where the cursor is', async ({ page }) => {
  await openAtEnd(page);
  await page.evaluate(() => {
    getSelection()?.modify('move', 'backward', 'word');
    getSelection()?.modify('move', 'backward', 'word');
    const enter = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
    editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', enter));
  });
  await expect(editorOf(page).locator('p')).toHaveText(['The lamp burned ', 'low.!']);
});

test('what is pasted in the same frame takes the place of what was just chosen', async ({ page }) => {
  await openAtEnd(page);
  await page.evaluate(() => {
    getSelection()?.modify('extend', 'backward', 'lineboundary');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Pasted');
    const paste = { clipboardData, bubbles: true, cancelable: true };
    editor.view.dom.dispatchEvent(new ClipboardEvent('paste', paste));
  });
  await expect(editorOf(page).locator('p')).toHaveText('Pasted');
});

test('what was undone is not chosen again when a word comes from elsewhere: the next letter would replace it', async ({
  page,
}) => {
  await openAtEnd(page);
  await page.evaluate(() => {
    getSelection()?.modify('extend', 'backward', 'lineboundary');
    pauseUndo();
  });
  await page.keyboard.type('Gone');
  await expect.poll(() => page.evaluate(() => kept())).toBe('<paragraph>Gone</paragraph>');
  await page.evaluate(() => {
    editor.commands.undo();
    changeFromElsewhere();
  });
  await expect.poll(() => textOf(page)).toBe('Meanwhile. The lamp burned low.!');
  await page.keyboard.type(' So');
  await expect.poll(() => textOf(page)).toBe('Meanwhile. The lamp burned low.! So');
});

test('the marks that were chosen for the next letter stay when a word comes from elsewhere', async ({ page }) => {
  await openAtEnd(page);
  await page.keyboard.press('Control+b');
  await page.evaluate(() => changeFromElsewhere());
  await page.keyboard.type(' So');
  await expect(editorOf(page).locator('strong')).toHaveText(' So');
});
