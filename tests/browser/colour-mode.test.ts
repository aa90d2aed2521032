import { expect, test } from '#tests/browser/fixtures.ts';

test('the mode follows the device, is kept when chosen, and never flashes', async ({ browser, site }) => {
  const context = await browser.newContext({ colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(site.url);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('radio', { name: 'Light' }).press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const [first] = list.getEntries();
      if (first) document.documentElement.dataset.firstPaint = document.documentElement.dataset.theme ?? 'none';
    }).observe({ type: 'paint', buffered: true });
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('data-first-paint', 'light');
  await context.close();
});

test('a visitor chooses dark on a light device, in every language, and the choice stays', async ({ browser, site }) => {
  const context = await browser.newContext({ colorScheme: 'light' });
  const page = await context.newPage();
  const html = page.locator('html');
  for (const [path, menu, dark, system] of [
    ['/', 'Menu', 'Dark', 'System'],
    ['/es', 'Menú', 'Oscuro', 'Sistema'],
    ['/uk', 'Меню', 'Темні', 'Системні'],
  ] as const) {
    await page.goto(site.url + path);
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: menu }).click();
    await page.getByText(dark, { exact: true }).click();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.goto(`${site.url}/about`);
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.goto(site.url + path);
    await page.getByRole('button', { name: menu }).click();
    await expect(page.getByRole('radio', { name: dark, exact: true })).toBeChecked();
    await page.getByText(system, { exact: true }).click();
    await expect(html).toHaveAttribute('data-theme', 'light');
  }
  await context.close();
});

test('the checkbox of the drawer goes back to the dark that was chosen', async ({ page, as, person }) => {
  await as(await person());
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/library');
  await page.evaluate(() => localStorage.setItem('fabula-color-mode', 'dark'));
  await page.reload();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Menu' }).click();
  for (const theme of ['light', 'dark', 'light', 'dark']) {
    await page.getByText('Dark mode').click();
    await expect(html).toHaveAttribute('data-theme', theme);
  }
});
