import type { Page } from '@playwright/test';
import { alive, noteAlive } from '#tests/browser/alive.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { holdScripts } from '#tests/browser/gate.ts';

/** The area that has the focus, by its element and its class. */
const area = (page: Page) =>
  page.evaluate(() => {
    const found = document.activeElement?.closest('header, main, aside, footer, [role="toolbar"]');
    return found?.role ?? `${found?.localName} ${found?.classList[0]}`;
  });

test('F6 leads from one area of a page to the next and around, and each is entered where it was left', async ({
  page,
  person,
  as,
  work,
}) => {
  const owner = await person();
  const made = await work(owner);
  await as(owner);
  await noteAlive(page);
  await page.goto('/library');
  await alive(page);
  const walk = async (key: string, times: number) => {
    const seen: string[] = [];
    for (let step = 0; step < times; step++) {
      await page.keyboard.press(key);
      seen.push(await area(page));
    }
    return seen;
  };
  await page.getByRole('link', { name: 'Write' }).first().focus();
  expect(await walk('F6', 3)).toEqual(['main page', 'footer footer', 'header topbar']);
  await expect(page.getByRole('link', { name: 'Write' }).first()).toBeFocused();
  expect(await walk('Shift+F6', 2)).toEqual(['footer footer', 'main page']);

  await page.goto(made.blockPath);
  await expect(page.locator('.ProseMirror p').first()).toBeVisible();
  await alive(page);
  await page.locator('.ProseMirror').click();
  // The text comes back into hand after all that stands around it.
  const around = await walk('F6', 5);
  expect(around.toSorted()).toEqual(['aside ws__side', 'aside ws__tree', 'header ws__bar', 'main ws__main', 'toolbar']);
  await expect(page.locator('.ProseMirror')).toBeFocused();
  // A dialog keeps the focus.
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('F6');
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
});

test('F6 leads on from an area whose scripts are not there yet', async ({ page, person, as, work }) => {
  const owner = await person();
  const made = await work(owner);
  await as(owner);
  const scripts = await holdScripts(page, 'side-panel-*');
  await page.goto(made.blockPath);
  await page.locator('.ProseMirror').click();
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  expect(await area(page)).toBe('aside ws__side');
  await page.keyboard.press('F6');
  expect(await area(page)).toBe('header ws__bar');
  scripts.open();
});

test('at 400 % two thirds of the window are for the text that is written', async ({ page, person, as, work }) => {
  const owner = await person();
  const made = await work(owner);
  await as(owner);
  // What 1280 × 1024 pixels are at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of [made.blockPath, `/es${made.blockPath}`, `/uk${made.blockPath}`]) {
    await page.goto(path);
    await expect(page.locator('.saved--saved')).toBeVisible();
    const { height } = (await page.locator('.ws__main').boundingBox()) ?? { height: 0 };
    expect(height, path).toBeGreaterThanOrEqual((2 * 256) / 3);
    await expect(page.locator('.saved [role="status"]')).toHaveText(/./);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
