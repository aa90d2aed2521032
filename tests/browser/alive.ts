import type { Page } from '@playwright/test';

/** Lets a page tell when its scripts are there: asked for before it is opened. */
export async function noteAlive(page: Page): Promise<void> {
  await page.addInitScript(() => addEventListener('fabula:ready', () => Object.assign(window, { isReady: true })));
}

/** Waits until the scripts of the page are there: until then a link loads the page that it leads to. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isReady' in window);
}
