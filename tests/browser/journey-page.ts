import { expect, type Locator, type Page } from '@playwright/test';

/** What the tests press and look at in the journey editor. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const step = (page: Page, title: string): Locator =>
  page.locator('.lrow', { has: page.locator('b', { hasText: title }) });
export const side = (page: Page): Locator => page.locator('.je__side');

/** Waits until everything is saved. */
export const saved = (page: Page): Promise<void> =>
  expect(page.locator('.saved')).toHaveAttribute('data-state', 'saved');

/** A step where it is drawn on the map. */
export const box = (page: Page, title: string) => page.locator('[data-activity]', { hasText: title });

/** The middle of a step that is drawn. */
export const placeOf = async (page: Page, title: string) => {
  const found = await box(page, title).boundingBox();
  if (!found) throw new Error(`${title} is not drawn`);
  return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
};

/** Moves the pointer pressed. */
export const drag = async (page: Page, from: { x: number; y: number }, by: { x: number; y: number }) => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 12 });
  await page.mouse.up();
};
