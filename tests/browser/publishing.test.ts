import { expect, test } from '#tests/browser/fixtures.ts';
import { publishNext } from '#tests/browser/told.ts';

test('an edition takes over the ticked changes, now or at an hour of its author’s clock, and can be cancelled', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana);
  await publishNext(ana, made, 'Renamed once');
  const blockId = made.blockPath.split('/block/')[1];
  await ana.request.post(`${made.blockPath}.data`, { data: { intent: 'describe', blockId, title: 'Renamed twice' } });
  await as(ana);
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${made.path}/manage/publish`);
  const choice = page.getByRole('checkbox', { name: 'Include Renamed twice' });
  await expect(choice).toBeChecked();
  await choice.uncheck({ force: true });
  await page.getByRole('button', { name: 'Publish edition 3' }).click();
  await expect(page.getByText('Nothing has changed since the last edition.')).toBeVisible();

  await page.getByRole('radio', { name: 'Schedule for later' }).check({ force: true });
  await choice.check({ force: true });
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Time').fill('07:30');
  await page.getByRole('button', { name: 'Schedule edition' }).click();
  await expect(page.getByText('Edition scheduled for')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scheduled' })).toBeVisible();
  await expect(page.getByText(/7:30 AM, .* time/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Scheduled' })).toHaveCount(0);

  await page.getByLabel('Day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Schedule edition' }).click();
  await expect(page.getByText('Choose a time in the future.')).toBeVisible();
  await page.getByRole('radio', { name: 'Now' }).check({ force: true });
  await page.getByRole('button', { name: 'Publish edition 3' }).click();
  await expect(page.getByText('Edition 3 is published.')).toBeVisible();
  await expect(page.getByText('Nothing has changed since then.')).toBeVisible();
});

test('projects are looked for, narrowed and ordered by the address alone', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  for (const visibility of ['public', 'private', 'private', 'private'] as const)
    await work(ana, undefined, { visibility });
  await as(ana);
  await page.goto(`/org/${ana.org}/projects`);
  await expect(page.locator('.held')).toHaveCount(4);
  await page.getByLabel('Show', { exact: true }).selectOption('Public');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/show=public/);
  await expect(page.locator('.held')).toHaveCount(1);
  await page.getByLabel('Title or author').fill('no such title');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { name: 'No projects match.' })).toBeVisible();
  await page.goto(`/org/${ana.org}/projects?order=title&q=LAMP`);
  await expect(page.locator('.held')).toHaveCount(4);
});
