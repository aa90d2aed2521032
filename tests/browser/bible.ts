import type { Page } from '@playwright/test';
import { expect, type Person, type Work } from '#tests/browser/fixtures.ts';

type Begin = {
  as: (who: Person) => Promise<void>;
  person: (name?: string) => Promise<Person>;
  work: (owner: Person, file?: string, options?: object) => Promise<Work>;
};

/** Someone who is logged in, with a work. */
export async function begin({ as, person, work }: Begin) {
  const ana = await person('Ana Ruiz');
  await as(ana);
  return { ana, ...(await work(ana, undefined, { publish: false })) };
}

/** Adds an entry on the page of the story bible, which leads to its page. */
export async function add(page: Page, path: string, kind: string, name: string): Promise<void> {
  await page.goto(`${path}/bible`);
  await page.getByLabel('Kind').selectOption(kind);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeAttached();
}

/** Adds a fact on the page of an entry. */
export async function addFact(page: Page, label: string, value: string, from?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a fact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a fact' });
  await dialog.getByLabel('Label').fill(label);
  await dialog.getByLabel('Details').fill(value);
  if (from) await dialog.getByLabel('True from').selectOption({ label: from });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}
