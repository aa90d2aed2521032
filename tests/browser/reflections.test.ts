import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { publishStory } from '#tests/browser/journeys.ts';
import { activityId } from '#tests/journeys.ts';

test('what was written at a reflection is read again, and gone once its field is emptied', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const author = await person();
  const id = await publishStory(site, author, await work(author));
  await as(author);
  await page.goto(`/journey/${id}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Look for the key.' }).click();
  await page.getByRole('textbox').fill('A secret I regret.\nTwice.');
  await page.getByRole('button', { name: 'Go back to the door' }).click();
  await expect(page.getByText('It is still there.')).toBeVisible();
  const reflection = `/journey/${id}/activity/${activityId(3)}`;
  await page.goto(reflection);
  const before = page.getByRole('region', { name: 'What you wrote' });
  await expect(before).toContainText('A secret I regret.\nTwice.', { useInnerText: true });
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`/journey/${id}`);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Back one choice/ }).click();
  await expect(page.getByRole('textbox')).toHaveValue('A secret I regret.\nTwice.');
  await page.getByRole('textbox').fill('');
  await page.getByRole('button', { name: 'Go back to the door' }).click();
  await expect(page.getByText('It is still there.')).toBeVisible();
  await page.goto(reflection);
  await expect(page.getByText('looking back at a step')).toBeVisible();
  await expect(before).toHaveCount(0);
});
