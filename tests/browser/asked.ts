import { expect, type Page } from '@playwright/test';

/** Answers the question that stands on a page with one of its two buttons. */
export async function answer(page: Page, title: string | RegExp, button: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title });
  await question.getByRole('button', { name: button, exact: true }).click();
  await expect(question).toHaveCount(0);
}
