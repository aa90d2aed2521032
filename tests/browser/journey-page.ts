import { expect, type Locator, type Page } from '@playwright/test';

/** What the tests press and look at in the journey editor. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const step = (page: Page, title: string): Locator =>
  page.locator('.lrow', { has: page.locator('b', { hasText: title }) });
export const side = (page: Page): Locator => page.locator('.je__side');

/** Waits until everything is saved. */
export const saved = (page: Page): Promise<void> =>
  expect(page.locator('.saved')).toHaveAttribute('data-state', 'saved');
