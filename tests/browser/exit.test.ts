import { expect, test } from '#tests/browser/fixtures.ts';

test('an account is closed after a proof: out everywhere, out of sight, and back as it was by logging in', async ({
  page,
  person,
  as,
  work,
}) => {
  const owner = await person('Ana Ruiz');
  const { path } = await work(owner, undefined, { visibility: 'public' });
  await as(owner);
  await page.goto('/settings/exit');
  await expect(page.getByRole('link', { name: 'Go to your works' })).toBeVisible();
  await expect(page.getByText('Your work will be hidden right away, including from its readers.')).toBeVisible();
  const close = page.getByRole('button', { name: 'Close account' });
  await expect(close).toBeDisabled();
  await page.getByText('I understand what this means').click();
  await close.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Current password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The account is closed' })).toBeVisible();

  expect((await page.request.get(path)).status()).toBe(404);
  expect((await owner.request.get('/library', { maxRedirects: 0 })).status()).toBe(302);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.goto('/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/library');
  expect((await page.request.get(path)).status()).toBe(200);
});

test('a guest, who has nothing to prove it by, leaves without being asked', async ({ page }) => {
  await page.goto('/project/new');
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await expect(page.getByLabel('Title')).toBeVisible();
  await page.goto('/settings/exit');
  await expect(page.getByText('A guest has no way to log in again')).toBeVisible();
  await page.getByText('I understand what this means').click();
  await page.getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByRole('heading', { name: 'The account is closed' })).toBeVisible();
  await page.goto('/library');
  await page.waitForURL('**/login?next=**');
});
