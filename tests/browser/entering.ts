import type { Page } from '@playwright/test';

/** The password that every account of these tests begins with. */
export const password = 'correct horse battery';

export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, email);
  await page.waitForURL('**/library');
}

/** Fills the form of registering and sends it. */
export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Ana Ruiz');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create an account' }).click();
}

export async function logIn(
  page: Page,
  { email, secret = password }: { email: string; secret?: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

export async function prove(page: Page, secret = password): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Current password').fill(secret);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
}

export const fresh = () => `account-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.org`;
export async function logOut(page: Page): Promise<void> {
  await page.goto('/library');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
}
