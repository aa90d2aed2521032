import type { Page } from '@playwright/test';
import { open, rowOf } from '#tests/browser/editor.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { longNovel, numbered } from '#tests/browser/long-novel.ts';

/** The levels and titles of the rows, in order. */
const rows = (page: Page) =>
  page
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => `${row.ariaLevel} ${row.querySelector('.clip')?.textContent}`));

/** Holds each change of the outline back, until it is let go. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/block/**', async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  return resolve;
}

test('keys that move a block one after the other each start where the one before led, however late the answers are', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, longNovel({ Low: numbered('Ebb', 2), High: numbered('Flood', 2) }), {
    publish: false,
  });
  await as(ana);
  await open(page, blockPath);
  await expect.poll(() => rows(page)).toEqual(['1 Low', '2 Ebb 1', '2 Ebb 2', '1 High', '2 Flood 1', '2 Flood 2']);
  const answer = await holdAnswers(page);

  await rowOf(page, 'Low').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowRight');
  const moved = ['1 High', '2 Flood 1', '2 Flood 2', '2 Low', '3 Ebb 1', '3 Ebb 2'];
  await expect.poll(() => rows(page)).toEqual(moved);
  await expect(rowOf(page, 'Low')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  const last = ['1 High', '2 Flood 1', '2 Low', '3 Ebb 1', '3 Ebb 2', '2 Flood 2'];
  await expect.poll(() => rows(page)).toEqual(last);

  let answers = 0;
  page.on('response', (response) => {
    if (response.request().postData()?.includes('"move"')) answers++;
  });
  answer();
  await expect.poll(() => answers).toBe(3);
  await expect.poll(() => rows(page)).toEqual(last);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect.poll(() => rows(page)).toEqual(last);
});

test('a move that is refused leaves the row where it was, and says why', async ({ page, as, person, work }) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, longNovel({ Low: numbered('Ebb', 2), High: ['Flood'] }), { publish: false });
  await as(ana);
  await open(page, blockPath);
  await page.context().clearCookies();
  await rowOf(page, 'Ebb 1').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('alert').filter({ hasText: 'You’re logged out.' })).toBeVisible();
  await expect.poll(() => rows(page)).toEqual(['1 Low', '2 Ebb 1', '2 Ebb 2', '1 High', '2 Flood']);
});
