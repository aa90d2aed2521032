import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { inDatabase, publishStory } from '#tests/browser/journeys.ts';
import { activityId } from '#tests/journeys.ts';

const choice = (page: Page, name: string) => page.getByRole('button', { name });

test('a place is saved and continued from, without scripts too, and a checkpoint by itself', async ({
  browser,
  page,
  site,
  person,
  as,
  work,
}) => {
  test.slow();
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await inDatabase(site, author, made, async (context, actor) => {
    const fields = { isCheckpoint: true };
    await editJourney(context, actor, id, [{ kind: 'changeActivity', id: activityId(2), fields }]);
    await publishJourney(context, actor, id);
  });
  await as(author);
  await page.goto(`/journey/${id}`);
  await choice(page, 'Start').click();
  await page.getByText('Save this place').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name (optional)').pressSequentially('1 before the door');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This place is saved.')).toBeVisible();
  // The form is folded again: it would ask whether the place was saved at all.
  await expect(page.getByLabel('Name (optional)')).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
  await choice(page, 'Knock.').click();
  await expect(page.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await page.getByText('Save this place').click();
  await choice(page, 'Save').click();
  await page.getByRole('link', { name: 'See your saved places' }).click();
  const places = page.getByRole('region', { name: 'Saved places' }).getByRole('listitem');
  await expect(places).toHaveText([/^Who is behind it\?/, /^1 before the door.*The door comes in/, /Checkpoint/]);
  expect(await axeFindings(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await choice(page, 'Plain text').click();
  expect((await download).suggestedFilename()).toBe('The Night of the Door (One reader’s path).txt');
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('You chose\nKnock.');

  const plain = await browser.newContext({
    ...{ baseURL: site.url, javaScriptEnabled: false },
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(`/journey/${id}`);
  const saved = still.getByRole('region', { name: 'Saved places' }).getByRole('listitem');
  await saved.nth(1).getByRole('button', { name: 'Go on from here' }).click();
  await expect(still.getByText('Nobody had asked for it.')).toBeVisible();
  await still.goto(`/journey/${id}`);
  await expect(still.getByText('Begun 2 times')).toBeVisible();
  await saved.nth(2).getByRole('button', { name: 'Go on from here' }).click();
  await expect(still.getByRole('heading', { name: 'Who is behind it?' })).toBeVisible();
  await still.goto(`/journey/${id}`);
  await saved.first().getByRole('button', { name: 'Remove' }).click();
  await expect(saved).toHaveCount(2);
  await plain.close();
});
