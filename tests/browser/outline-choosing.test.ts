import type { Page } from '@playwright/test';
import { editorOf, open, rowOf } from '#tests/browser/editor.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { longNovel, numbered } from '#tests/browser/long-novel.ts';

/** The names of the visible rows, in order, without their words. */
const names = (page: Page) =>
  page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.querySelector('.clip')?.textContent ?? ''));

const barOf = (page: Page) => page.getByRole('group', { name: 'Selected blocks' });

test('several chapters are moved, changed and put into the trash together, and each is undone', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const file = longNovel({ Low: numbered('Ebb', 4), High: numbered('Flood', 2) });
  const { blockPath } = await work(ana, file, { publish: false });
  await as(ana);
  await ana.request.post(`${blockPath}.data`, { data: { intent: 'addLabel', name: 'Letters', color: 'red' } });
  await open(page, blockPath);
  const before = ['Low', 'Ebb 1', 'Ebb 2', 'Ebb 3', 'Ebb 4', 'High', 'Flood 1', 'Flood 2'];
  await expect.poll(() => names(page)).toEqual(before);

  await page.getByRole('button', { name: 'Select several' }).click();
  const bar = barOf(page);
  await expect(bar.getByText('Select the rows you want to change together.')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Move to…' })).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);
  // A press chooses now, and opens nothing.
  const opened = page.url();
  await rowOf(page, 'Ebb 2').click();
  await rowOf(page, 'Ebb 4').click();
  await expect(bar.getByText(/^2\sselected$/)).toBeVisible();
  expect(page.url()).toBe(opened);

  await bar.getByRole('button', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: /Move 2\sblocks/ });
  await dialog.getByLabel('Into').selectOption({ label: 'High' });
  await dialog.getByText('At the beginning').click();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect
    .poll(() => names(page))
    .toEqual(['Low', 'Ebb 1', 'Ebb 3', 'High', 'Ebb 2', 'Ebb 4', 'Flood 1', 'Flood 2']);
  await expect(bar.getByText(/^2\sblocks moved\.$/)).toBeVisible();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page)).toEqual(before);

  // Dragging one of them drags all.
  await rowOf(page, 'Ebb 4').dragTo(rowOf(page, 'Ebb 1'), { targetPosition: { x: 80, y: 2 } });
  await expect
    .poll(() => names(page))
    .toEqual(['Low', 'Ebb 2', 'Ebb 4', 'Ebb 1', 'Ebb 3', 'High', 'Flood 1', 'Flood 2']);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page)).toEqual(before);

  await bar.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Final' }).click();
  await expect(page.getByRole('row').getByRole('img', { name: 'Final' })).toHaveCount(2);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row').getByRole('img', { name: 'Final' })).toHaveCount(0);

  const labeled = page.getByRole('row').getByRole('img', { name: 'Label: Letters' });
  await bar.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Letters' }).click();
  await expect(labeled).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(labeled).toHaveCount(0);

  await bar.getByRole('button', { name: 'Move to the trash' }).click();
  await expect.poll(() => names(page)).toEqual(['Low', 'Ebb 1', 'Ebb 3', 'High', 'Flood 1', 'Flood 2']);
  await expect(bar.getByText('Select the rows you want to change together.')).toBeVisible();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page)).toEqual(before);

  await bar.getByRole('button', { name: 'Stop selecting' }).click();
  await expect(bar).toHaveCount(0);
  await rowOf(page, 'Flood 2').click();
  await expect(editorOf(page)).toContainText('Words of Flood 2.');
});

test('rows are selected by Shift and by the keyboard alone; an open text that goes leads to the next that stays', async ({
  page,
  as,
  person,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const { blockPath } = await work(ana, longNovel({ Low: numbered('Ebb', 5) }), { publish: false });
  await as(ana);
  await open(page, blockPath);
  await rowOf(page, 'Ebb 2').click();
  await expect(editorOf(page)).toContainText('Words of Ebb 2.');
  // From the open text on.
  await rowOf(page, 'Ebb 4').click({ modifiers: ['Shift'] });
  const bar = barOf(page);
  await expect(bar.getByText(/^3\sselected$/)).toBeVisible();
  await expect(editorOf(page)).toContainText('Words of Ebb 2.');
  await rowOf(page, 'Ebb 4').press('Escape');
  await expect(bar).toHaveCount(0);

  await page.getByRole('button', { name: 'Select several' }).press('Enter');
  await expect(bar.getByRole('button', { name: 'Stop selecting' })).toBeFocused();
  await rowOf(page, 'Ebb 2').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar.getByText(/^2\sselected$/)).toBeVisible();
  await bar.getByRole('button', { name: 'Move to the trash' }).press('Enter');
  await expect(editorOf(page)).toContainText('Words of Ebb 4.');
  await expect.poll(() => names(page)).toEqual(['Ebb 1', 'Ebb 4', 'Ebb 5']);
});
