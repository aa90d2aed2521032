import type { Page } from '@playwright/test';
import { expect, type Person } from '#tests/browser/fixtures.ts';

export const typing = { delay: 30 };

export const editorOf = (page: Page) => page.locator('.ProseMirror');
export const saved = (page: Page) => expect(page.locator('.saved[data-state="saved"]')).toBeVisible();
export const rowOf = (page: Page, title: string) => page.getByRole('row', { name: title });

/** Opens a block's workspace in a browser of someone. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(editorOf(page)).toBeVisible();
  await saved(page);
}

/** Pastes what a program has put into the clipboard, as the browser hands it over. */
export async function paste(page: Page, kinds: Readonly<Record<string, string>>): Promise<void> {
  await editorOf(page).evaluate((editor, given) => {
    const data = new DataTransfer();
    for (const [kind, words] of Object.entries(given)) data.setData(kind, words);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, kinds);
}

export async function secondBrowser(page: Page, person: Person): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('There is no browser.');
  await context.addCookies((await person.request.storageState()).cookies);
  return context.newPage();
}
