import type { Page } from '@playwright/test';
import { fillRegistration, fresh, logIn, logOut } from '#tests/browser/entering.ts';
import { axeFindings } from '#tests/browser/findings.ts';
import { changeDetails, expect, test } from '#tests/browser/fixtures.ts';
import { publishStory } from '#tests/browser/journeys.ts';

test('a guest’s profile is seen by the guest alone', async ({ page, person }) => {
  await page.goto('/project/new');
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await expect(page.getByLabel('Title')).toBeVisible();
  const { account } = await (await page.request.get('/session')).json();
  expect((await page.request.get(`/org/${account.orgId}`)).status()).toBe(200);
  const stranger = await person('Stranger');
  expect((await stranger.request.get(`/org/${account.orgId}`)).status()).toBe(404);
  expect((await stranger.request.get(`/org/${account.orgId}/projects`)).status()).toBe(404);
  expect((await stranger.request.post(`/org/${account.orgId}`, { form: { follow: 'yes' } })).status()).toBe(404);
});

test('a guest keeps everything by registering', async ({ page }) => {
  const block = await writeAsGuest(page);
  await page.goto('/register');
  await fillRegistration(page, fresh());
  // They came from nowhere: their works are what they have.
  await page.waitForURL('**/org/ana-ruiz*/projects');
  await expect(page.getByRole('link', { name: 'A guest’s story' }).first()).toBeVisible();
  await page.goto(block);
  await expect(page.locator('.ProseMirror')).toBeVisible();
});

test('a guest is told why a journey is not published, and registers on the way', async ({ page }) => {
  await page.goto('/project/new');
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await page.getByLabel('Title').fill('A guest’s doors');
  await page.getByLabel('Kind').selectOption('Branching story');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('button', { name: 'Add the first step' })).toBeVisible();
  const journey = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Guests can write but not publish.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expect(dialog.getByRole('link', { name: 'Create new account' })).toHaveAttribute(
    'href',
    `/register?next=${encodeURIComponent(journey)}`,
  );
});

test('a guest who registers from where they write returns there', async ({ page }) => {
  const block = await writeAsGuest(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Create new account' }).click();
  await page.waitForURL(`**/register?next=${encodeURIComponent(block)}`);
  // By way of the other page it is the same.
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await fillRegistration(page, fresh());
  await page.waitForURL(`**/block/${block.split('/block/')[1]}`);
  await expect(page.locator('.ProseMirror')).toBeVisible();
});

test('a guest who logs in from where they write finds it in their account', async ({ page, person }) => {
  const owner = await person();
  const block = await writeAsGuest(page);
  await page.goto(`/org/${block.split('/')[2]}/${block.split('/')[3]}/manage`);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Bring them along' }).click();
  await page.waitForURL(`**/org/${owner.org}/projects`);
  await expect(page.getByRole('link', { name: 'A guest’s story' }).first()).toBeVisible();
});

test('a guest who leaves their works behind is not led to them', async ({ page, person }) => {
  const owner = await person();
  const block = await writeAsGuest(page);
  await page.goto(`/login?next=${encodeURIComponent(block)}`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Continue without them' }).click();
  await page.waitForURL('**/library');
});

test('a guest who logs in to an account is asked to move the works there', async ({ page, person }) => {
  const owner = await person();
  const block = await writeAsGuest(page);
  await logIn(page, owner);
  await expect(page.getByRole('heading', { name: 'Bring your work with you?' })).toBeFocused();
  // The header shows who is signed in while the question stands.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Bring them along' }).click();
  await page.waitForURL(`**/org/${owner.org}/projects`);
  const work = await page.getByRole('link', { name: 'A guest’s story' }).first().getAttribute('href');
  expect(work).toContain(`/org/${owner.org}/`);
  await page.goto(`${work?.split('/block/')[0]}/block/${block.split('/block/')[1]}`);
  await expect(page.locator('.ProseMirror')).toBeVisible();
});

test('the question about a guest’s works waits in the library for someone who left it without an answer', async ({
  page,
  person,
}) => {
  const owner = await person();
  await writeAsGuest(page);
  // The first answer is lost on the way: nobody is redirected as if there were nothing to ask.
  await page.route('**/api/guest-works', (route) => route.abort(), { times: 1 });
  await logIn(page, owner);
  await expect(page.getByRole('alert')).toContainText('The site can’t be reached.');
  await page.goto('/library');
  await expect(page.getByText('Bring your work with you?')).toBeVisible();
  await page.getByRole('button', { name: 'Bring them along' }).click();
  await expect(page.getByText('Bring your work with you?')).toHaveCount(0);
  await page.goto(`/org/${owner.org}/projects`);
  await expect(page.getByRole('link', { name: 'A guest’s story' }).first()).toBeVisible();
});

test('the question is put only to the former guest, and ends with their log-out', async ({ page, person }) => {
  const [owner, other] = [await person(), await person()];
  const question = page.getByText('Bring your work with you?');
  await writeAsGuest(page);
  await logIn(page, { email: owner.email, secret: 'wrong' });
  await expect(page.getByRole('alert')).toBeVisible();
  // Nobody is signed in, and the guest is still the guest.
  expect(await keptGuest(page)).toBeNull();

  await logIn(page, owner);
  await expect(question).toBeVisible();
  const kept = String(await keptGuest(page));
  expect(kept).toContain('token');
  await logOut(page);
  expect(await keptGuest(page)).toBeNull();

  // Even if the token is still there: the sign-in was ended from elsewhere, so that nobody logged out here.
  await page.evaluate((text) => sessionStorage.setItem('fabula.guest', text), kept);
  await logIn(page, other);
  await page.waitForURL('**/library');
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await keptGuest(page)).toBeNull();
});

function keptGuest(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('fabula.guest'));
}

async function writeAsGuest(page: Page): Promise<string> {
  await page.goto('/project/new');
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await page.getByLabel('Title').fill('A guest’s story');
  await page.getByRole('button', { name: 'Create project', exact: true }).click();
  await page.waitForURL('**/block/**');
  return new URL(page.url()).pathname;
}

test('who logs in for a journey sees how its work begins and whose it is, and nothing of a work for adults', async ({
  page,
  site,
  person,
  work,
}) => {
  const owner = await person('Ana Ruiz');
  const made = await work(owner);
  const id = await publishStory(site, owner, made);
  const frame = page.getByRole('figure');
  for (const entry of ['login', 'register']) {
    await page.goto(`/${entry}?next=/journey/${id}`);
    await expect(frame).toContainText('Every evening at five Orrin Vane climbed the ninety-one steps');
    await expect(frame.locator('figcaption')).toHaveText('The Lamp at Cold Knap, Ana Ruiz');
  }
  await page.goto(`/login?next=/journey/${id}`);
  await expect(page.getByRole('main')).toContainText(/The Lamp at Cold Knap\s*Ana Ruiz/);
  await changeDetails(owner, made, { rating: 'adult', summary: 'A keeper and his lamp.' });
  await page.goto(`/login?next=/journey/${id}`);
  await expect(frame).toContainText('A keeper and his lamp.');
  await expect(frame).not.toContainText('Orrin');
  // Who came for nothing in particular sees the page of the house.
  await page.goto('/login');
  await expect(frame).toContainText('The Tide Clerk, Ana Ruiz');
});

test('what a guest has only read comes along to the account they log in to', async ({ page, site, person, work }) => {
  const owner = await person();
  const reader = await person('Reader');
  const made = await work(owner);
  const id = await publishStory(site, owner, made);
  await page.goto(`/journey/${id}`);
  // What they came for is named, as long as a guest may read it.
  await expect(page.getByRole('heading', { level: 1, name: 'Read The Night of the Door' })).toBeVisible();
  const secret = await publishStory(site, owner, await work(owner, undefined, { visibility: 'private' }), 'A secret');
  expect(await (await page.request.get(`/login?next=/journey/${secret}`)).text()).not.toContain('A secret');
  await page.getByRole('button', { name: 'Read as a guest' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Look for the key.' }).click();
  await expect(page.getByText('Under the mat there is a key')).toBeVisible();
  await page.goto(`/login?next=${encodeURIComponent(`/journey/${id}`)}`);
  await page.getByLabel('Email').fill(reader.email);
  await page.getByLabel('Password', { exact: true }).fill(reader.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`**/journey/${id}`);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('Under the mat there is a key')).toBeVisible();
  expect((await (await reader.request.get(`/journey/${id}`)).text()).includes('What did you lose?')).toBe(true);
});

test('a visitor is told why a journey requires an account, and reads it as a guest', async ({
  page,
  site,
  person,
  work,
}) => {
  const author = await person();
  const made = await work(author);
  const id = await publishStory(site, author, made);
  await page.goto(`/journey/${id}`);
  await expect(page.getByText('You can read this journey without an account.')).toBeVisible();
  // It comes before the ways that ask for an account.
  await expect(page.getByRole('main').getByRole('button').first()).toHaveText('Read as a guest');
  await page.getByRole('button', { name: 'Read as a guest' }).click();
  await expect(page).toHaveURL(`/journey/${id}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Knock.' }).click();
  await expect(page.getByText('Somebody turns off a tap.')).toBeVisible();
  // Nowhere else is it offered: not for other pages, nor for journeys that are not there or not for everyone.
  await page.context().clearCookies();
  const hidden = await publishStory(site, author, await work(author, undefined, { publish: false }));
  for (const next of ['/settings/account', '/journey/find', `/journey/0${id.slice(1, -1)}x`, `/journey/${hidden}`]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByText('You can read this journey without an account.'), next).toBeHidden();
  }
});
