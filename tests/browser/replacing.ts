import type { Page } from '@playwright/test';
import { alive, noteAlive } from '#tests/browser/alive.ts';
import { test as base } from '#tests/browser/together.ts';

/** The page that searches all texts of a new project of Ana Ruiz, who is signed in. */
export const test = base.extend<{ findPage: (query?: string, file?: string) => Promise<string> }>({
  findPage: async ({ page, as, person, work }, use) => {
    await use(async (query = '', file = undefined) => {
      await noteAlive(page);
      const ana = await person();
      const { path } = await work(ana, file, { publish: false });
      await as(ana);
      await page.goto(`${path}/find${query}`);
      await alive(page);
      return `${path}/find`;
    });
  },
});

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const boxes = (page: Page) => page.locator('input[name="match"]');

/** Looks for something on the page of all texts. */
export async function find(page: Page, term: string, instead = ''): Promise<void> {
  await field(page, 'Find').fill(term);
  if (instead !== '') await field(page, 'Replace with').fill(instead);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
}
