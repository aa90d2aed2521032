import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { logIn, logOut, password, prove } from '#tests/browser/entering.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { comeIn, following, isFollowing, keptToken, noteCalls, passUntilRenewed } from '#tests/browser/following.ts';

const minute = 60_000;

/** The time to notice a session that ended at the server: a stream is refused, and a check is made twice. */

const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' });

test('one tab of a browser renews the token five minutes before its end, and another takes over', async ({
  page,
  context,
}) => {
  await comeIn(page);
  await context.clock.install();
  await page.goto('/library');
  await isFollowing(page);
  const other = await context.newPage();
  const calls = noteCalls(other);
  await other.goto('/about');
  await expect.poll(() => following(other)).toEqual({ held: 1, pending: 1 });
  expect(calls.client).toBe(0);

  const renewed = noteCalls(page);
  const before = await keptToken(page);
  await context.clock.fastForward(54 * minute);
  // It asks for something that is answered after a renewal would have been.
  await page.evaluate(() => fetch('/session'));
  expect(renewed.renewals).toEqual([]);
  await context.clock.fastForward(2 * minute);
  await expect.poll(() => renewed.renewals).toEqual([200]);
  await expect
    .poll(async () => ((await keptToken(page))?.expiresAt ?? 0) - (before?.expiresAt ?? 0))
    .toBeGreaterThan(50 * minute);

  await page.close();
  await isFollowing(other);
  await expect.poll(() => calls.client).toBe(1);
  await passUntilRenewed(context, calls, { times: 1, ms: 56 * minute });
  expect(calls.renewals).toEqual([200]);
  await expect(other.getByRole('link', { name: 'Library' }).first()).toBeVisible();
  // Nobody works for the app check in order to follow.
  expect(renewed.checks + calls.checks).toBe(0);
});

for (const { name, end } of [
  {
    name: 'an account that is disabled',
    end: ({ folder }: { folder: string }, email: string) => {
      const env = { ...process.env, FABULA_DATA: folder, DATABASE_URL: '' };
      execFileSync('node', ['cli/start.js', 'account', 'disable', email], { env });
    },
  },
  {
    name: 'a password that is changed elsewhere',
    end: async ({ url }: { url: string }, email: string) => {
      const call = async (path: string, body: object) => {
        const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/${path}?key=fabula`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...body, returnSecureToken: true }),
        });
        expect(answer.status).toBe(200);
        return (await answer.json()) as { idToken: string };
      };
      const { idToken } = await call('accounts:signInWithPassword', { email, password });
      await call('accounts:update', { idToken, password: 'another long horse' });
    },
  },
]) {
  test(`${name} is signed out in every tab, by itself`, async ({ page, context, site }) => {
    const email = await comeIn(page);
    await page.goto('/library?order=title');
    await isFollowing(page);
    const open = await context.newPage();
    await open.goto('/about');
    await expect.poll(() => following(open)).toEqual({ held: 1, pending: 1 });
    await end(site, email);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/library?order=title')}`);
    await expect(page.getByText('Please log in again')).toBeVisible();
    await expect(logInLink(open)).toBeVisible();
    await expect(open).toHaveURL('/about');
    expect(await keptToken(page)).toBeUndefined();
  });
}

test('a logout or login in one tab counts in the others', async ({ page, context }) => {
  const email = await comeIn(page);
  const [open, shut] = [await context.newPage(), await context.newPage()];
  await open.goto('/about');
  await shut.goto('/settings/account');
  await expect(shut.getByRole('heading', { level: 1 })).toBeVisible();
  for (const tab of [open, shut]) await tab.evaluate(() => Object.assign(window, { isSame: true }));

  await logOut(page);
  await expect(logInLink(open)).toBeVisible();
  await expect(shut).toHaveURL(/\/login\?next=/);
  const registering = await context.newPage();
  await registering.goto('/register?next=%2Fsettings%2Faccount');
  await expect(registering.getByLabel('Email')).toBeEditable();
  await logIn(page, { email });
  await page.waitForURL('**/library');
  await expect(registering).toHaveURL('/settings/account');
  await expect(open.getByRole('link', { name: 'Library' }).first()).toBeVisible();
  await expect(shut).toHaveURL('/settings/account');
  expect(await open.evaluate(() => 'isSame' in window)).toBe(true);
});

test('unfinished input on a page is not lost when someone logs out elsewhere: the page says so', async ({
  page,
  context,
}) => {
  const email = await comeIn(page);
  const begun = await context.newPage();
  await begun.goto('/project/new');
  await begun.getByLabel('Title').fill('The Lamp');
  await logOut(page);
  const said = begun.getByRole('alert').filter({ hasText: 'You’re logged out.' });
  await expect(said).toBeVisible();
  await expect(begun.getByLabel('Title')).toHaveValue('The Lamp');
  await expect(said.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2Fproject%2Fnew');

  await logIn(page, { email });
  await page.waitForURL('**/library');
  await expect(said).toBeHidden();
  await begun.getByRole('button', { name: 'Create project' }).click();
  await begun.waitForURL('**/block/**');
});

test('a broken connection signs nobody out: it is tried again after 30 s, and then less and less often', async ({
  page,
  context,
}) => {
  await comeIn(page);
  await context.clock.install();
  await page.goto('/library');
  await isFollowing(page);
  let tries = 0;
  await page.route('**/v1/token**', (route) => {
    tries++;
    return route.abort();
  });
  await context.clock.fastForward(56 * minute);
  await expect.poll(() => tries).toBe(1);
  for (const [at, seconds] of [30, 60, 120, 240].entries()) {
    // The wait begins when the failed call has returned.
    await expect
      .poll(
        async () => {
          await context.clock.fastForward(1_000);
          return tries;
        },
        { intervals: [10], timeout: 5_000 },
      )
      .toBe(at + 1)
      .catch(() => undefined);
    await context.clock.fastForward((seconds - 5) * 1_000);
    expect(tries).toBe(at + 1);
    await context.clock.fastForward(10_000);
    await expect.poll(() => tries).toBe(at + 2);
  }
  await expect(page).toHaveURL('/library');
  expect(await keptToken(page)).toBeDefined();

  await page.unroute('**/v1/token**');
  const calls = noteCalls(page);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => calls.renewals).toEqual([200]);
});

test('a visitor never fetches the client, and nobody is followed', async ({ page, context }) => {
  await context.clock.install();
  const calls = noteCalls(page);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  for (const path of ['/', '/about', '/find']) {
    await page.goto(path);
    await page.mouse.click(5, 5);
    await context.clock.fastForward(minute);
    await page.evaluate(() => fetch('/latest.json'));
  }
  expect(await following(page)).toEqual({ held: 0, pending: 0 });
  expect(calls).toEqual({ client: 0, checks: 0, renewals: [], sessions: [] });
  expect(scripts.filter((url) => /follow-identity|identity-client/.test(url))).toEqual([]);
});

test('a password that is changed in one tab leaves the others in, and the one that follows uses the new token', async ({
  page,
  context,
}) => {
  await comeIn(page);
  await context.clock.install();
  await page.goto('/library');
  await isFollowing(page);
  const calls = noteCalls(page);
  const other = await context.newPage();
  await other.goto('/settings/security');
  await other.getByLabel('New password', { exact: true }).fill('another long horse');
  await other.getByRole('button', { name: 'Change password' }).click();
  await prove(other);
  await expect(other.getByText('Password saved.')).toBeVisible();
  // The stream that ended with the old session asks for a check; it is checked twice whether the session is over.
  await context.clock.fastForward(30_000);
  await page.evaluate(() => fetch('/session'));
  await context.clock.fastForward(56 * minute);
  await expect.poll(() => calls.renewals).toEqual([200]);
  await expect(page).toHaveURL('/library');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
});
