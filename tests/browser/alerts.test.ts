import type { Page } from '@playwright/test';
import { alive, noteAlive } from '#tests/browser/alive.ts';
import { expect, test } from '#tests/browser/fixtures.ts';

/** Says something as the page itself would. */
async function raise(page: Page, type: 'info' | 'error', message: string): Promise<void> {
  const detail = { id: `${type}-${message}`, type, message, duration: type === 'error' ? 5_000 : 3_000 };
  await page.evaluate((alert) => dispatchEvent(new CustomEvent('fabula:alert', { detail: alert })), detail);
}

test('a log-out that fails is told in an alert, which disappears by itself after five seconds', async ({
  page,
  person,
  as,
}) => {
  await as(await person());
  await page.clock.install();
  await page.goto('/library');
  await page.route('**/session', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  const alert = page.getByRole('alertdialog').filter({ hasText: 'Unable to log out.' });
  await expect(alert).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(alert).toBeVisible();
  await page.clock.runFor(2_500);
  await expect(alert).toHaveCount(0);
  await expect(page).toHaveURL('/library');
});

test('three alerts are shown at a time, one can be held, dismissed, and none is lost on the way to another page', async ({
  page,
}) => {
  await page.clock.install();
  await noteAlive(page);
  await page.goto('/login');
  await alive(page);
  await page.clock.runFor(1_000);
  for (const word of ['one', 'two', 'three', 'four']) await raise(page, 'info', word);
  const alerts = page.getByRole('alertdialog');
  await expect(alerts).toHaveCount(3);
  await alerts.first().hover();
  await page.clock.runFor(20_000);
  await expect(alerts).toHaveCount(3);
  await alerts.first().getByRole('button', { name: 'Dismiss' }).click();
  await expect(alerts).toHaveCount(3);
  await page.goto('/register');
  await expect(page.getByRole('alertdialog')).toHaveCount(3);
});
