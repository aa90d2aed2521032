import type { Page, Route } from '@playwright/test';
import { logIn } from '#tests/browser/entering.ts';
import { expect, test, withOthers } from '#tests/browser/fixtures.ts';

/** The typeface and the background of the first paragraph. */
function setting(page: Page) {
  return page
    .locator('.prose p')
    .first()
    .evaluate((paragraph) => {
      const { fontFamily, fontSize, letterSpacing } = getComputedStyle(paragraph);
      return { face: fontFamily.split(',')[0]?.replaceAll('"', ''), size: fontSize, spacing: letterSpacing };
    });
}

const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('a visitor sets the type of what they read; the browser keeps it, before the first paint', async ({
  page,
  person,
  work,
}) => {
  const owner = await person();
  const { path } = await work(owner);
  await page.goto(path);
  await page.getByRole('link', { name: /start reading/i }).click();
  const usual = await setting(page);
  const white = await paperOf(page);
  await page.getByRole('button', { name: 'Text and theme' }).click();
  const panel = page.getByRole('dialog', { name: 'Text and theme' });
  await panel.getByText('Sepia').click();
  await panel.getByText('Dyslexia-friendly').click();
  await panel.getByRole('slider', { name: 'Text size' }).focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  expect(await setting(page)).toMatchObject({ face: 'Andika', size: '22px' });
  expect(await paperOf(page)).not.toBe(white);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Text and theme' })).toBeFocused();

  // Before any script of ours is loaded the page has the chosen appearance.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await setting(page)).toMatchObject({ face: 'Andika', size: '22px' });
  expect(await paperOf(page)).not.toBe(white);
  await page.unroute('**/assets/*.js');

  // A page that is not read is not made of the same paper.
  await page.goto('/about');
  expect(await paperOf(page)).toBe(white);
  await page.goBack();
  await page.getByRole('button', { name: 'Text and theme' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  expect(await setting(page)).toEqual(usual);
});

test(
  'an appearance chosen in the settings is saved with the account, also in another browser',
  withOthers,
  async ({ page, person, as, work, browser, site }) => {
    const owner = await person();
    const { blockPath } = await work(owner);
    await as(owner);
    await page.goto('/settings/accessibility');
    // All lines of sliders are as long as each other, whatever stands behind them.
    const widths = await page.locator('.slider__track').evaluateAll((lines) => lines.map((line) => line.clientWidth));
    expect(new Set(widths).size).toBe(1);
    await page.getByRole('radiogroup', { name: 'Color mode' }).getByText('Dark').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('radiogroup', { name: 'Typeface' }).getByText('Inter').click();
    await page.getByRole('slider', { name: 'Letter and word spacing' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Underline links').click();
    await page.getByText('More contrast').click();
    await expect(page.getByText('Saved to your account')).toBeVisible();
    const chosen = await setting(page);
    expect(chosen.face).toBe('Inter Variable');
    expect(chosen.spacing).not.toBe('normal');

    const context = await browser.newContext({ baseURL: site.url });
    const other = await context.newPage();
    await logIn(other, owner);
    await other.waitForURL('**/library');
    await other.goto(blockPath);
    await expect(other.locator('.ProseMirror p').first()).toBeVisible();
    expect((await setting(other)).face).toBe('Inter Variable');
    for (const [name, value] of [
      ['data-theme', 'dark'],
      ['data-contrast', 'more'],
      ['data-links', 'underlined'],
    ] as const)
      await expect(other.locator('html')).toHaveAttribute(name, value);
    await context.close();
  },
);

test('a page that is left right after two choices has the second, also where the answer to the first is late', async ({
  page,
  person,
  as,
}) => {
  await as(await person());
  await page.goto('/settings/accessibility');
  const { promise: late, resolve: answer } = Promise.withResolvers<void>();
  const holdFirst = async (route: Route) => {
    const response = await route.fetch();
    await late;
    await route.fulfill({ response }).catch(() => undefined);
  };
  await page.route('**/api/appearance', holdFirst, { times: 1 });
  const html = page.locator('html');
  await page.getByText('Underline links').click();
  await expect(html).toHaveAttribute('data-links', 'underlined');
  await page.getByText('More contrast').click();
  await expect(html).toHaveAttribute('data-contrast', 'more');
  await page.goto('/library');
  await expect(html).toHaveAttribute('data-contrast', 'more');
  answer();

  // By then the account has both.
  await page.evaluate(() => localStorage.clear());
  await expect
    .poll(async () => {
      await page.reload();
      return html.getAttribute('data-contrast');
    })
    .toBe('more');
  await expect(html).toHaveAttribute('data-links', 'underlined');
});

test('an open page turns dark with the device and with another tab, unless a mode was chosen', async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');

  const other = await page.context().newPage();
  await other.goto('/about');
  await other.evaluate(() => localStorage.setItem('fabula-color-mode', 'dark'));
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await other.evaluate(() => localStorage.setItem('fabula-color-mode', 'light'));
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test('an account that cannot be reached is reported, and the browser keeps the choice', async ({
  page,
  person,
  as,
}) => {
  await as(await person());
  await page.goto('/settings/accessibility');
  await page.route('**/api/appearance', (route) => route.abort());
  await page.getByText('Less motion').click();
  await expect(page.getByText('Saved in this browser only')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced');
  await page.unroute('**/api/appearance');
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(page.getByText('Saved to your account')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-motion');
});
