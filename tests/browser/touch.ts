import type { Page } from '@playwright/test';

/** Moves the pointer as a reader does: a kept page starts its scripts when something is touched. */
export async function movePointer(page: Page): Promise<void> {
  // A first move may come from nowhere, and says nothing of a way.
  for (const at of [200, 220, 240]) await page.mouse.move(at, at);
}
