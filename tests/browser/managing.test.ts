import { join } from 'node:path';
import type { Page } from '@playwright/test';
import SqliteFile from 'better-sqlite3';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { answer } from '#tests/browser/asked.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { inDatabase, publishStory } from '#tests/browser/journeys.ts';
import { must } from '#tests/factories.ts';
import { activityId } from '#tests/journeys.ts';

/** The result is shown where it is announced, and there the keyboard continues. */
async function said(page: Page, text: string | RegExp): Promise<void> {
  const status = page.locator('.done[role="status"]').filter({ hasText: text });
  await expect(status).toBeVisible();
  await expect(status).toBeFocused();
}

/** Presses a button by the keyboard alone. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('Enter');
}

test('after each act on a work the focus is at its result', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana);
  await as(ana);
  const open = (section: string) => page.getByLabel('Manage', { exact: true }).getByRole('link', { name: section });
  await page.goto(`${made.path}/manage`);
  await expect(page).toHaveURL(`${made.path}/manage/details`);
  await press(page, 'Save changes');
  await said(page, 'Details saved.');
  await open('Editions').press('Enter');
  await press(page, 'Withdraw');
  await answer(page, 'Withdraw edition 1?', 'Withdraw the edition');
  await said(page, 'Edition withdrawn.');
  await open('Publish').press('Enter');
  await press(page, 'Publish edition 2');
  await said(page, 'Edition 2 is published.');
  await open('Import and export').press('Enter');
  await press(page, 'Export');
  await said(page, 'Your file is being prepared.');
  // The page looks again and again how far it is, and says it all the same.
  await expect(page.getByRole('link', { name: /^Download / })).toBeVisible();
  await said(page, 'Your file is being prepared.');
  await page.getByRole('button', { name: /^Remove / }).press('Enter');
  await said(page, 'File removed.');

  await open('Details').press('Enter');
  // With another title and address, the page is another one.
  await page.getByLabel('Title', { exact: true }).fill('Under another name');
  // On its words, once they stand still: the box itself is drawn over, and the page above has just become shorter.
  await page.getByText('Change the address', { exact: true }).click();
  await page.getByText('Change the address to match the title').click();
  await expect(page.getByLabel('Change the address to match the title')).toBeChecked();
  await press(page, 'Save changes');
  await page.waitForURL('**/under-another-name/manage/details?done=details');
  await said(page, 'Details saved.');
});

test('someone in a field stays in it while the result is announced', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana);
  await as(ana);
  await page.goto(`${made.path}/manage/details`);
  const title = page.getByLabel('Title', { exact: true });
  await title.press('Enter');
  await expect(page.getByText('Details saved.')).toBeVisible();
  await expect(title).toBeFocused();
});

test('a section with unsaved changes is not left without a question', async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana);
  await as(ana);
  await page.goto(`${made.path}/manage/details`);
  await page.waitForLoadState('networkidle');
  const summary = page.getByLabel('Summary');
  const leave = page.getByRole('link', { name: /^Cover/ });
  await summary.fill('A lamp, and who trims it.');
  await leave.click();
  await answer(page, 'Leave without saving?', 'Stay');
  await expect(page).toHaveURL(`${made.path}/manage/details`);
  await expect(summary).toHaveValue('A lamp, and who trims it.');

  // Nothing is asked once it is saved.
  await page.getByRole('button', { name: 'Save changes' }).click();
  await said(page, 'Details saved.');
  await leave.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Cover' })).toBeVisible();

  // Or once it was given up.
  await page.getByLabel('Image description').fill('A lamp');
  await page.getByRole('link', { name: /^Details/ }).click();
  await answer(page, 'Leave without saving?', 'Leave without saving');
  await expect(summary).toHaveValue('A lamp, and who trims it.');
});

test('members are managed by the keyboard, and an invitation shows its problem', async ({ page, person, as, site }) => {
  const ana = await person('Ana Ruiz');
  const beth = await person('Beth Lindqvist');
  await as(ana);
  await page.goto('/organisation/new');
  await page.getByLabel('Name').fill('Tide Press');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tide Press' })).toBeVisible();

  const email = page.getByLabel('Email of the person to invite');
  await press(page, 'Invite');
  await expect(email).toHaveAccessibleDescription('This isn’t an email address.');
  await expect(email).toBeFocused();
  await email.fill(ana.email);
  await press(page, 'Invite');
  await expect(email).toHaveAccessibleDescription(/They’re already a member/);
  await expect(email).toBeFocused();
  await email.fill(beth.email);
  await press(page, 'Invite');
  await said(page, `Invitation sent to ${beth.email}`);
  await expect(email).toHaveValue('');
  await page.getByRole('button', { name: `Revoke the invitation for ${beth.email}` }).focus();
  await page.keyboard.press('Enter');
  await said(page, 'Invitation revoked.');

  const db = new SqliteFile(join(site.folder, 'fabula.sqlite'), { timeout: 5_000 });
  db.prepare("insert into member select id, ?, 'writer', 0 from organisation where name = 'Tide Press'").run(beth.uid);
  db.close();
  await page.reload();
  const beths = (role: string) => page.getByRole('button', { name: `Beth Lindqvist: ${role}. Change` });
  await beths('Writer').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Reader' }).focus();
  await page.keyboard.press('Enter');
  await said(page, 'Role changed.');
  await page.getByRole('button', { name: 'Ana Ruiz: Owner. Change' }).click();
  await page.getByRole('menuitem', { name: 'Editor' }).click();
  await answer(page, 'Stop being an owner?', 'Give up the role');
  // It is shown where it was tried, and not where someone leaves.
  await expect(page.getByText('An organization needs an owner')).toHaveCount(1);
  await expect(page.getByRole('alert').filter({ hasText: 'needs an owner' })).toBeFocused();

  await press(page, 'Save');
  await said(page, 'Saved.');
  await page.getByLabel('Type Tide Press to confirm').fill('Tide Press');
  await press(page, 'Delete the organization');
  await expect(page.getByRole('heading', { name: 'Tide Press is deleted' })).toBeFocused();
  await press(page, 'Restore');
  await said(page, 'Organization restored.');
});

test('without scripts an invitation that cannot be sent keeps its text', async ({ browser, site, person }) => {
  const ana = await person('Ana Ruiz');
  const begun = await ana.request.post('/organisation/new', { form: { name: 'Ebb Press' }, maxRedirects: 0 });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await context.addCookies((await ana.request.storageState()).cookies);
  const page = await context.newPage();
  await page.goto(begun.headers().location ?? '');
  await page.getByLabel('Email of the person to invite').fill('nobody');
  await page.getByLabel('Their role').selectOption('Reader');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByLabel('Email of the person to invite')).toHaveAccessibleDescription(/isn’t an email address/);
  await expect(page.getByLabel('Email of the person to invite')).toHaveValue('nobody');
  await expect(page.getByLabel('Their role')).toHaveValue('reader');
  await context.close();
});

test('the pages of a work say which journeys have changed since they were published', async ({
  page,
  site,
  person,
  as,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const made = await work(ana);
  await as(ana);
  const told = await publishStory(site, ana, made, 'The told one');
  const changed = await publishStory(site, ana, made, 'The changed one');
  await inDatabase(site, ana, made, async (context, actor, projectId) => {
    const fields = { text: 'The tide brought a gate.' };
    must(await editJourney(context, actor, changed, [{ kind: 'changeActivity', id: activityId(1), fields }]));
    must(await editJourney(context, actor, told, [{ kind: 'changeActivity', id: activityId(1), fields: { x: 90 } }]));
    must(await beginJourney(context, actor, projectId, { title: 'The new one' }));
  });
  const rows = [
    'The told onePublished in edition 2',
    'The changed onePublished in edition 3Changed since',
    'The new oneNot published yet',
  ];
  for (const section of ['journeys', 'publish']) {
    await page.goto(`${made.path}/manage/${section}`);
    for (const [at, row] of rows.entries())
      await expect(page.locator(`#${section} .mng__journey`).nth(at)).toContainText(row);
  }
  await expect(page.locator('#publish').getByRole('link', { name: 'The changed one' })).toHaveAttribute(
    'href',
    `${made.path}/journey/${changed}`,
  );
  await page.goto(made.path);
  await expect(page.locator('.member')).toContainText('The changed onePublished in edition 3Changed since');
});
