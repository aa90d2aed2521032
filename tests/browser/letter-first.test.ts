import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Editor } from '@tiptap/core';
import { bundle } from '#tests/browser/bundle.ts';
import { editorOf, saved, typing } from '#tests/browser/editor.ts';
import { expect } from '#tests/browser/fixtures.ts';
import { test } from '#tests/browser/together.ts';

declare global {
  // The functions of tests/browser/letter-page.ts.
  var editor: Editor;
  var kept: () => string;
  var changeFromElsewhere: () => void;
  var pauseUndo: () => void;
  var becomeSteady: () => void;
  // What a test records in the moment in which a letter waits, and what it holds back until then.
  var noted: { shown: string; kept: string } | undefined;
  var held: (() => void)[] | undefined;
}

let script = '';
test.beforeAll(async () => {
  script = await bundle(join(import.meta.dirname, 'letter-page.ts'));
});

async function openLetterPage(page: Page, { isSteady = true } = {}): Promise<void> {
  await page.goto('about:blank');
  await page.addScriptTag({ type: 'module', content: script });
  await editorOf(page).click();
  await page.keyboard.press('End');
  // A separate key, so that the effect of the click is over.
  await page.keyboard.type('!');
  await expect.poll(() => page.evaluate(() => kept())).toContain('low.!');
  if (isSteady) await page.evaluate(() => becomeSteady());
  await page.evaluate(() => {
    document.addEventListener('beforeinput', () => {
      globalThis.noted = { shown: document.body.textContent ?? '', kept: kept() };
    });
  });
}

test('what showing a letter early relies on in ProseMirror, and is not in its types, is there', async ({ page }) => {
  // The version is fixed in package.json: with a newer one, run `npm run soak` first.
  await openLetterPage(page);
  const kinds = await page.evaluate(() => {
    const { domObserver } = editor.view as unknown as { domObserver: Record<string, unknown> };
    return ['flush', 'flushSoon', 'forceFlush'].map((name) => `${name}: ${typeof domObserver[name]}`);
  });
  expect(kinds).toEqual(['flush: function', 'flushSoon: function', 'forceFlush: function']);
});

test('a letter is in the page before it is in the text, and gets there by itself', async ({ page }) => {
  await openLetterPage(page);
  await page.keyboard.type('?');
  expect(await page.evaluate(() => globalThis.noted)).toEqual({
    shown: 'The lamp burned low.!?',
    kept: '<paragraph>The lamp burned low.!</paragraph>',
  });
  await expect.poll(() => page.evaluate(() => kept())).toBe('<paragraph>The lamp burned low.!?</paragraph>');
  await page.keyboard.type(' And then, quick as anything, it went out.');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.keyboard.type('So.');
  await expect
    .poll(() => page.evaluate(() => kept()))
    .toBe(
      '<paragraph>The lamp burned low.!? And then, quick as anything, it went out</paragraph><paragraph>So.</paragraph>',
    );
  await expect(editorOf(page).locator('p')).toHaveText([/anything, it went out$/, 'So.']);
});

for (const { what, act } of [
  { what: 'code that reads the state', act: () => editor.state.doc.textContent.endsWith('?') },
  { what: 'a page that is hidden', act: () => document.dispatchEvent(new Event('visibilitychange')) },
  { what: 'a page that is left', act: () => window.dispatchEvent(new Event('pagehide')) },
  { what: 'an editor that goes', act: () => editor.destroy() },
]) {
  test(`a letter that waits is not lost to ${what}`, async ({ page }) => {
    await openLetterPage(page);
    await page.evaluate(`document.addEventListener('beforeinput', () => {
      (${act})();
      noted.kept = kept();
    })`);
    await page.keyboard.press('?');
    expect(await page.evaluate(() => globalThis.noted?.kept)).toBe('<paragraph>The lamp burned low.!?</paragraph>');
  });
}

test('a letter that waits and a word from elsewhere in the same line are both kept', async ({ page }) => {
  await openLetterPage(page);
  await page.evaluate(() => document.addEventListener('beforeinput', () => changeFromElsewhere(), { once: true }));
  await page.keyboard.type('? Yes');
  await expect
    .poll(() => page.evaluate(() => kept()))
    .toBe('<paragraph>Meanwhile. The lamp burned low.!? Yes</paragraph>');
  await expect(editorOf(page)).toHaveText('Meanwhile. The lamp burned low.!? Yes');
});

test.describe('where the system replaces typed text', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
  });

  test('the browser writes the letter, which waits as well', async ({ page }) => {
    await openLetterPage(page);
    await page.evaluate(() => {
      const note = () => {
        globalThis.noted = { shown: document.body.textContent ?? '', kept: kept() };
        changeFromElsewhere();
      };
      document.addEventListener('input', note, { once: true });
    });
    await page.keyboard.press('?');
    expect(await page.evaluate(() => globalThis.noted)).toEqual({
      shown: 'The lamp burned low.!?',
      kept: '<paragraph>The lamp burned low.!</paragraph>',
    });
    await page.keyboard.type(' Yes');
    await expect
      .poll(() => page.evaluate(() => kept()))
      .toBe('<paragraph>Meanwhile. The lamp burned low.!? Yes</paragraph>');
    await expect(editorOf(page)).toHaveText('Meanwhile. The lamp burned low.!? Yes');
  });
});

test('nothing waits before all that this browser kept of the text has been read', async ({ page }) => {
  await openLetterPage(page, { isSteady: false });
  await page.keyboard.press('?');
  expect(await page.evaluate(() => globalThis.noted?.shown)).toBe('The lamp burned low.!');
  await expect.poll(() => page.evaluate(() => kept())).toBe('<paragraph>The lamp burned low.!?</paragraph>');
});

test('a letter with its own look waits for nothing', async ({ page }) => {
  await openLetterPage(page);
  await page.keyboard.press('Control+b');
  await page.keyboard.press('O');
  expect(await page.evaluate(() => globalThis.noted?.shown)).toBe('The lamp burned low.!');
  await page.keyboard.press('h');
  await expect(editorOf(page).locator('strong')).toHaveText('Oh');
  expect(await page.evaluate(() => kept())).toContain('<bold>Oh</bold>');
});

test('selected text is replaced by the letter that is typed over it', async ({ page }) => {
  await openLetterPage(page);
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('G');
  expect(await page.evaluate(() => globalThis.noted?.shown)).toBe('The lamp burned low.!');
  await page.keyboard.type('one');
  await expect.poll(() => page.evaluate(() => kept())).toBe('<paragraph>Gone</paragraph>');
});

test('after undo and redo one writes on behind what they changed', async ({ page }) => {
  await openLetterPage(page);
  await page.evaluate(() => pauseUndo());
  await page.keyboard.type(' It went out.');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+z');
  await expect(editorOf(page)).toHaveText('The lamp burned low.!');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+Shift+z');
  await expect(editorOf(page)).toHaveText('The lamp burned low.! It went out.');
  await page.keyboard.type(' So.');
  await expect.poll(() => page.evaluate(() => kept())).toContain('low.! It went out. So.');
  await page.evaluate(() => pauseUndo());
  for (let times = 0; times < 4; times++) await page.keyboard.press('Backspace');
  await page.evaluate(() => {
    const asked = new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true });
    document.querySelector('.ProseMirror')?.dispatchEvent(asked);
  });
  await page.keyboard.type('!');
  await expect.poll(() => page.evaluate(() => kept())).toContain('low.! It went out. So.!');
});

test('a composed sign follows the letter that waits', async ({ page, context }) => {
  await openLetterPage(page);
  const keyboard = await context.newCDPSession(page);
  await page.keyboard.type('a');
  await keyboard.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
  await keyboard.send('Input.insertText', { text: 'ó' });
  await page.keyboard.type('n');
  await expect.poll(() => page.evaluate(() => kept())).toBe('<paragraph>The lamp burned low.!aón</paragraph>');
  await expect(editorOf(page)).toHaveText('The lamp burned low.!aón');
});

test('everything that two people write into one line in the same moment is kept', async ({ page, together }) => {
  // The server's messages can be held back, and arrive just when a letter of Ana's waits.
  await page.addInitScript(() => {
    globalThis.WebSocket = class extends WebSocket {
      override addEventListener(name: string, hear: EventListenerOrEventListenerObject): void {
        const handle = (event: Event) => (typeof hear === 'function' ? hear(event) : hear.handleEvent(event));
        super.addEventListener(name, (event) =>
          globalThis.held ? void globalThis.held.push(() => handle(event)) : handle(event),
        );
      }
    };
  });
  const other = await together();
  const line = editorOf(page).locator('p').first();
  await line.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Ana', typing);
  await saved(page);
  await expect(editorOf(other).locator('p').first()).toContainText(' Ana');
  await page.evaluate(() => {
    globalThis.held = [];
  });
  await editorOf(other).locator('p').first().click();
  await other.keyboard.press('Control+Home');
  await other.keyboard.type('Beth. ', typing);
  await saved(other);
  await expect.poll(() => page.evaluate(() => globalThis.held?.length)).toBeGreaterThan(0);
  await page.evaluate(() => {
    const release = () => {
      const waiting = globalThis.held ?? [];
      globalThis.held = undefined;
      for (const handle of waiting) handle();
    };
    document.addEventListener('beforeinput', release, { once: true });
  });
  await page.keyboard.type('s!', typing);
  for (const each of [page, other]) {
    // The names at the cursors stand in the line as well; words that the dictionary lacks have marks around them.
    const words = () =>
      editorOf(each)
        .locator('p')
        .first()
        .evaluate((element) => {
          const copy = element.cloneNode(true) as Element;
          for (const cursor of copy.querySelectorAll('.peer')) cursor.remove();
          return copy.textContent;
        });
    await expect.poll(words).toMatch(/^Beth\. Every evening .* Anas!/);
    await saved(each);
  }
  await other.context().close();
});
