import type { Page } from '@playwright/test';
import { editorOf, open, saved, secondBrowser, typing } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { changeDetails, expect, test } from '#tests/browser/fixtures.ts';

/** Empties the open text. */
async function clear(page: Page): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
}

const lines = (page: Page) => editorOf(page).locator('> p');

test('typed marks take the form of the text’s language; one Backspace takes it back', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const made = await work(ana, undefined, { publish: false });
  for (const [language, keys, expected] of [
    ['en', `"I won't--" he said...`, '“I won’t—” he said…'],
    ['es', `-Hola -dijo "Pepe"-.`, '—Hola —dijo «Pepe»—.'],
    ['uk', `- Так, - сказав він. "Читав "Кобзар""`, '—\u00a0Так,\u00a0— сказав він. «Читав „Кобзар“»'],
  ] as const) {
    await changeDetails(ana, made, { language, visibility: 'private' });
    await open(page, made.blockPath);
    await clear(page);
    await page.keyboard.type(keys, typing);
    await expect
      .poll(() =>
        lines(page)
          .first()
          .evaluate((line) => line.textContent),
      )
      .toBe(expected);
    await saved(page);
  }
  // What someone did not want.
  await clear(page);
  await page.keyboard.type('12-', typing);
  await page.keyboard.type('-', typing);
  await expect(lines(page)).toHaveText('12—');
  await page.keyboard.press('Backspace');
  await expect(lines(page)).toHaveText('12--');
  await page.keyboard.type('3', typing);
  await expect(lines(page)).toHaveText('12--3');
});

test('how someone writes is chosen in a panel, kept with the account, and read at each key', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { blockPath } = await work(ana, undefined, { publish: false });
  await open(page, blockPath);
  await clear(page);
  const usual = await editorOf(page).evaluate((text) => text.getBoundingClientRect().width);
  await page.getByRole('button', { name: 'Writing settings' }).click();
  const panel = page.getByRole('dialog', { name: 'Writing settings' });
  await panel.getByLabel('Typeface for writing').selectOption('Inter');
  await panel.getByRole('slider', { name: 'Width of the text' }).focus();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/appearance') && answer.ok());
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft');
  await kept;
  await panel.getByText('Smart punctuation').click();
  await panel.getByText('Typewriter scrolling').click();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Writing settings' })).toBeFocused();
  expect(await editorOf(page).evaluate((text) => text.getBoundingClientRect().width)).toBeLessThan(usual);
  await editorOf(page).click();
  await page.keyboard.type('"plain"--', typing);
  await expect(lines(page)).toHaveText('"plain"--');

  const elsewhere = await secondBrowser(page, ana);
  await expect(async () => {
    await elsewhere.goto(blockPath);
    const face = await editorOf(elsewhere).evaluate((text) => getComputedStyle(text).fontFamily);
    expect(face).toMatch(/^"?Inter/);
    await expect(elsewhere.locator('html')).toHaveAttribute('data-smart-punctuation', 'off');
  }).toPass();
  await elsewhere.context().close();
});

test('with typewriter scrolling the written line stays in the middle of the window', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { blockPath } = await work(ana, undefined, { publish: false });
  await open(page, blockPath);
  await page.getByRole('button', { name: 'Writing settings' }).click();
  await page.getByText('Typewriter scrolling').click();
  await page.keyboard.press('Escape');
  await clear(page);
  for (let line = 0; line < 30; line++) {
    await page.keyboard.type(`Line ${line}`);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('Here.', typing);
  /** How far down the window the last line is. */
  const place = () =>
    lines(page)
      .last()
      .evaluate((line) => {
        const window = line.closest('.ws__main')?.getBoundingClientRect();
        const { top, bottom } = line.getBoundingClientRect();
        return window ? ((top + bottom) / 2 - window.top) / window.height : 0;
      });
  await expect.poll(place).toBeGreaterThan(0.4);
  expect(await place()).toBeLessThan(0.5);
  await page.keyboard.press('Enter');
  await page.keyboard.type('And here.', typing);
  await expect.poll(place).toBeLessThan(0.5);
  expect(await place()).toBeGreaterThan(0.4);
});

test('in focus mode there is nothing but the text, and the written paragraph stands out', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  await as(ana);
  const { blockPath } = await work(ana, undefined, { publish: false });
  await open(page, blockPath);
  await clear(page);
  await page.keyboard.type('One.', typing);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two.', typing);
  await page.keyboard.press('Control+Shift+Enter');
  const outline = page.getByRole('complementary', { name: 'Outline' });
  await expect(outline).toBeHidden();
  await expect(page.getByRole('link', { name: 'Publish', exact: true })).toBeHidden();
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeHidden();
  await expect(lines(page).nth(1)).toHaveClass(/is-written/);
  await expect(lines(page).first()).not.toHaveClass(/is-written/);
  const tone = (at: number) =>
    lines(page)
      .nth(at)
      .evaluate((line) => getComputedStyle(line).color);
  expect(await tone(0)).not.toBe(await tone(1));
  // Writing goes on where it was.
  await page.keyboard.type(' And more.', typing);
  await expect(lines(page).nth(1)).toHaveText('Two. And more.');
  await page.keyboard.press('ArrowUp');
  await expect(lines(page).first()).toHaveClass(/is-written/);
  expect(await axeFindings(page)).toEqual([]);
  const button = page.getByRole('button', { name: 'Focus mode' });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.press('Enter');
  await expect(button).toBeFocused();
  await expect(outline).toBeVisible();
  await expect(editorOf(page).locator('.is-written')).toHaveCount(0);
});
