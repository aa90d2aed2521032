import { beginRun, moveRun } from '#commands/reading/travel-journey.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { button, side, step } from '#tests/browser/journey-page.ts';
import { inDatabase, publishStory } from '#tests/browser/journeys.ts';
import { buildPerson, must } from '#tests/factories.ts';
import { linkId } from '#tests/journeys.ts';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('fabula-journey-view', 'list')));

test('an author sees how readers travel, but not of fewer than five', async ({ page, site, person, as, work }) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await as(author);
  await page.goto(`${made.path}/journey/${id}`);
  await button(page, 'Readers').click();
  await expect(side(page).getByText('Fewer than 5 readers have begun this journey so far.')).toBeVisible();
  const second = await publishStory(site, author, made, 'Another door');
  await inDatabase(site, author, made, async (context) => {
    for (let number = 0; number < 6; number++) {
      const reader = await buildPerson(context, { displayName: `Reader ${number}` });
      must(await beginRun(context, reader.actor, second));
      must(await moveRun(context, reader.actor, second, { turn: 0, move: linkId(1) }));
    }
  });
  await page.goto(`${made.path}/journey/${second}`);
  await button(page, 'Readers').click();
  await expect(side(page).getByText('5 readers have begun the journey.')).toBeVisible();
  const table = await page.request.get(
    (await side(page).getByRole('link', { name: 'Download as CSV' }).getAttribute('href')) ?? '',
  );
  expect(await table.text()).toContain('readers,,,5');
  expect(await axeFindings(page)).toEqual([]);
  await step(page, 'The door comes in').click();
  await expect(side(page).getByText('5 of 5 readers came here.')).toBeVisible();
  await expect(side(page).locator('.lnk summary').first()).toContainText('100%');
});
