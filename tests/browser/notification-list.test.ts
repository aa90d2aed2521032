import { alive, noteAlive } from '#tests/browser/alive.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { bell, fill } from '#tests/browser/told.ts';

test('all notifications are paged and filtered, and marked one by one', async ({ page, site, person, as }) => {
  const reader = await person('Reader');
  fill(site, reader, 95);
  await as(reader);
  await page.goto('/notifications');
  const items = page.locator('.ntf-row');
  const names = async () => items.locator('.ntf-row__message').allTextContents();
  await expect(items).toHaveCount(30);
  expect((await names())[0]).toBe('A file 95');
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(/before=/);
  await expect(items.first()).toContainText('A file 65');
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(items.first()).toContainText('A file 35');
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(items).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(items.first()).toContainText('A file 35');

  const kinds = page.locator('.dropdown summary');
  await expect(kinds).toHaveText('Type: All kinds');
  await kinds.click();
  await expect(page.getByRole('link', { name: 'All kinds 95' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('link', { name: 'New editions 0' })).toBeVisible();
  await page.getByRole('link', { name: 'Logins 31' }).click();
  await expect(page).toHaveURL('/notifications?kind=signIn');
  await expect(kinds).toHaveText('Type: Logins');
  await expect(page.getByRole('link', { name: 'Logins 31' })).toBeHidden();
  await expect(items.first()).toContainText('Firefox on Linux, 192.0.2.7');
  await page.getByRole('link', { name: /^Unread/ }).click();
  await expect(page).toHaveURL('/notifications?show=unread&kind=signIn');
  await expect(items).toHaveCount(16);
  await kinds.click();
  await page.getByRole('link', { name: 'New editions 0' }).click();
  await expect(page.getByText('No notifications match.')).toBeVisible();

  await page.goto('/notifications');
  const status = page.locator('.ntf-page__head').getByRole('status');
  await expect(status).toHaveText('48 unread of 95');
  await items.first().getByRole('button', { name: 'Unread, Mark as read' }).click();
  await expect(status).toHaveText('47 unread of 95');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 47 unread');
  await items.first().getByRole('button', { name: 'Read, Mark as unread' }).click();
  await expect(status).toHaveText('48 unread of 95');
  await page.getByRole('button', { name: 'Mark All Read' }).click();
  await expect(status).toHaveText('0 unread of 95');
});

test('the kinds open by keyboard, and close by Escape, elsewhere and by walking on', async ({
  page,
  site,
  person,
  as,
}) => {
  const reader = await person('Reader');
  fill(site, reader, 6);
  await as(reader);
  await noteAlive(page);
  await page.goto('/notifications');
  await alive(page);
  const kinds = page.locator('.dropdown summary');
  const all = page.getByRole('link', { name: 'All kinds 6' });
  await kinds.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(all).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(all).toBeHidden();
  await expect(kinds).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(all).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(all).toBeHidden();

  await kinds.click();
  await expect(all).toBeVisible();
  await page.mouse.click(20, 400);
  await expect(all).toBeHidden();
});
