import { alive } from '#tests/browser/alive.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect } from '#tests/browser/fixtures.ts';
import { boxes, test } from '#tests/browser/replacing.ts';

test('axe finds nothing in it, wide and narrow, light and dark', async ({ page, findPage }) => {
  const path = await findPage();
  for (const width of [1280, 320])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`${path}?term=the&with=a&words=on`);
      await alive(page);
      expect(await axeFindings(page), `${width} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
});

test('no box that has the focus is covered by the bar with the buttons', async ({ page, findPage }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await findPage('?term=the&with=a');
  const count = await boxes(page).count();
  await boxes(page).first().focus();
  for (let at = 0; at < count; at++) {
    const isFree = await page.evaluate(() => {
      const row = document.activeElement?.closest('label')?.getBoundingClientRect();
      const bar = document.querySelector('.sweep__act')?.getBoundingClientRect();
      return !row || !bar || row.top < bar.top - 20 || row.top > bar.bottom;
    });
    expect(isFree, `box ${at}`).toBe(true);
    await page.keyboard.press('Tab');
  }
});

test('on a phone the bar with the button is whole on the first screen, with a match above it', async ({
  page,
  findPage,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const path = await findPage();
  for (const language of ['', '/es', '/uk']) {
    await page.goto(`${language}${path}?term=lamp&with=lantern`);
    await expect(page.locator('.sweep__act button')).toBeInViewport({ ratio: 1 });
    const bar = await page.locator('.sweep__act').boundingBox();
    const match = await page.locator('.sweep__match input').first().boundingBox();
    expect(match?.y, language).toBeLessThan(bar?.y ?? 0);
    // The bar above says which work it is: the title of the page stands right below.
    await expect(page.locator('.wsbar b').filter({ visible: true })).toHaveText('The Lamp at Cold Knap');
  }
});
