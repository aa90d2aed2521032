import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { answer } from '#tests/browser/asked.ts';
import { changeDetails, choose, expect, smallNovel, test, withOthers } from '#tests/browser/fixtures.ts';
import { begin } from '#tests/browser/told.ts';

/** The link of the newest invitation to an address, as the outbox of the machine shows it. */
async function invitationLink(url: string, to: string): Promise<string> {
  const { messages } = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as {
    messages: { to: string; text: string }[];
  };
  const text = messages.find((message) => message.to === to)?.text ?? '';
  return /https?:\/\/\S*\/invitation\/\S+/.exec(text)?.[0] ?? '';
}

test(
  'an organisation is created, its people invited by email, given roles, and left',
  withOthers,
  async ({ page, person, as, site, browser }) => {
    const ana = await person('Ana Ruiz');
    await as(ana);
    await page.goto(`/org/${ana.org}/projects`);
    await page.getByRole('link', { name: 'New organization' }).click();
    await page.getByLabel('Name').fill('Low Water Press');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Low Water Press' })).toBeVisible();

    const beth = await person('Beth Lindqvist');
    await page.getByLabel('Email of the person to invite').fill(beth.email);
    await page.getByLabel('Their role').selectOption('Editor');
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByText('Invitation sent')).toBeVisible();
    await expect(page.getByText('expires')).toBeVisible();

    // Beth follows the link without being signed in: it says what it is, and leads back after logging in.
    const theirs = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '10.7.0.1' } });
    const other = await theirs.newPage();
    let link = '';
    await expect.poll(async () => (link = await invitationLink(site.url, beth.email))).not.toBe('');
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'An invitation to Low Water Press' })).toBeVisible();
    await other.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await other.getByLabel('Email').fill(beth.email);
    await other.getByLabel('Password', { exact: true }).fill(beth.password);
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await other.getByRole('button', { name: 'Accept as Beth Lindqvist' }).click();
    await other.waitForURL('**/org/low-water-press*/projects');
    // The link is used up: for someone else it is over.
    expect((await ana.request.get(link.replace('/invitation/', '/invitation/x'))).status()).toBe(404);

    await page.reload();
    await page.getByRole('button', { name: 'Beth Lindqvist: Editor. Change' }).click();
    await page.getByRole('menuitem', { name: 'Transfer ownership' }).click();
    await answer(page, 'Make Beth Lindqvist the owner?', 'Transfer ownership');
    await expect(page.getByText('Ownership transferred')).toBeVisible();
    await expect(page.getByLabel('Email of the person to invite')).toHaveCount(0);

    // The last owner stays; everyone else leaves.
    await other.goto(other.url().replace('/projects', '/manage'));
    await other.getByRole('button', { name: 'Leave', exact: true }).click();
    await answer(other, 'Leave Low Water Press?', 'Leave');
    await expect(other.getByText('An organization needs an owner').first()).toBeVisible();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await answer(page, 'Leave Low Water Press?', 'Leave');
    await page.waitForURL('**/library');
    await other.getByLabel('Type Low Water Press to confirm').fill('Low Water Press');
    await other.getByRole('button', { name: 'Delete the organization' }).click();
    await expect(other.getByRole('heading', { name: 'Low Water Press is deleted' })).toBeVisible();
    expect((await ana.request.get(new URL(other.url()).pathname)).status()).toBe(404);
    await other.getByRole('button', { name: 'Restore' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Low Water Press' })).toBeVisible();
    await theirs.close();
  },
);

test(
  'a work moves to an organisation with its readers’ places, and its old address leads there',
  withOthers,
  async ({ page, person, as, work }) => {
    const ana = await person('Ana Ruiz');
    const made = await work(ana);
    const reader = await person('Reader');
    await begin(reader, made);
    await as(ana);
    await page.goto('/organisation/new');
    await page.getByLabel('Name').fill('Harbour Books');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Books' })).toBeVisible();
    await page.goto(`${made.path}/manage/danger`);
    await page.getByLabel('To', { exact: true }).selectOption('Harbour Books');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await answer(page, 'Move this work to Harbour Books?', 'Move the work');
    await page.waitForURL(/\/org\/harbour-books.*\/manage\/details/);
    await expect(page.getByRole('status').filter({ hasText: 'Work moved.' }).first()).toBeFocused();
    await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Members' }).click();
    await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();

    const moved = await reader.request.get(made.path, { maxRedirects: 0 });
    expect(moved.status()).toBe(308);
    expect(moved.headers().location).toContain('/org/harbour-books');
    const library = await (await reader.request.get('/library')).text();
    expect(library).toContain('/org/harbour-books');
  },
);

test('an imported work belongs to the organization that is chosen for it', async ({ page, person, as }) => {
  await as(await person('Ana Ruiz'));
  await page.goto('/organisation/new');
  await page.getByLabel('Name').fill('Lantern House');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern House' })).toBeVisible();
  await page.goto('/project/new');
  await page.getByLabel('Belongs to').selectOption('Lantern House');
  await choose(page, smallNovel);
  await expect(page.getByText('It will belong to “Lantern House.”')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/org\/lantern-house/);
});

test('who follows an author is told of their next edition', withOthers, async ({ page, person, as, work }) => {
  const ana = await person('Ana Ruiz');
  const follower = await person('Follower');
  await as(follower);
  await page.goto(`/org/${ana.org}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByText('1 follower')).toBeVisible();
  await work(ana);
  await expect
    .poll(async () => (await (await follower.request.get('/notifications')).text()).includes('A new work is out'))
    .toBe(true);
  await page.getByRole('button', { name: 'Unfollow' }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
});

test('someone who leaves the site hands over what only they own', async ({ page, person, as, site }) => {
  const ana = await person('Ana Ruiz');
  const beth = await person('Beth Lindqvist');
  await as(ana);
  await page.goto('/organisation/new');
  await page.getByLabel('Name').fill('Quay Papers');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quay Papers' })).toBeVisible();
  await page.goto('/settings/exit');
  await expect(page.getByText('You’re its only member')).toBeVisible();
  const db = new SqliteFile(join(site.folder, 'fabula.sqlite'), { timeout: 5_000 });
  db.prepare("insert into member select id, ?, 'writer', 0 from organisation where name = 'Quay Papers'").run(beth.uid);
  db.close();
  await page.reload();
  await expect(page.getByText('When you leave, Beth Lindqvist also becomes an owner')).toBeVisible();
  await page.getByRole('button', { name: 'Transfer now' }).click();
  await expect(page.getByText('Organizations only you own')).toHaveCount(0);
});

test('the page of an author says what they wrote, in how many languages, and what came out last', async ({
  page,
  person,
  as,
  work,
}) => {
  const ana = await person('Ana Ruiz');
  const reader = await person('Bo Lind');
  await work(ana);
  await changeDetails(ana, await work(ana), { title: 'La lluvia', language: 'es' });
  await as(reader);
  await page.goto(`/org/${ana.org}`);
  const facts = page.locator('.org__facts');
  await expect(facts).toContainText('Joined');
  await expect(facts).toContainText('2 works');
  await expect(facts).toContainText('in 2 languages');
  const lately = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  await expect(lately).toHaveCount(2);
  await expect(lately.first()).toContainText('Published edition 1 of');
  // Without a picture, they have one color everywhere.
  const toneOf = (place: string) => page.locator(`${place} .avatar`).first().getAttribute('class');
  const tone = /tone-\d/.exec((await toneOf('.org')) ?? '')?.[0] ?? '';
  await as(ana);
  await page.goto(`/org/${ana.org}/projects`);
  expect(await toneOf('.menubtn')).toContain(tone);
  expect(await toneOf('.prj__who')).toContain(tone);
  // The statuses are those of the texts, of which chapters with scenes have more.
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'La lluvia', exact: true }) });
  await expect(row).toContainText(/3\schapters\s*4\stexts/);
  await expect(row).toContainText(/4\sdrafts/);
  await as(reader);
  await page.goto(`/org/${ana.org}`);
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(facts.getByRole('status')).toHaveText('1 follower');
  await lately.first().getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Start reading' })).toBeVisible();
});
