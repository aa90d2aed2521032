import { expect, test } from '#tests/browser/fixtures.ts';
import { comeIn, isFollowing, keptToken, noteCalls, passUntilAsked } from '#tests/browser/following.ts';

const minute = 60_000;

/** The time to notice a session that ended at the server: a stream is refused, and a check is made twice. */

test('a session that the client of this browser does not know continues, and is checked all the same', async ({
  page,
  context,
  person,
  as,
}) => {
  const ana = await person();
  await as(ana);
  await context.clock.install();
  const calls = noteCalls(page);
  await page.goto('/library');
  await expect.poll(() => calls.sessions).toEqual(['GET']);
  await passUntilAsked(context, calls, { times: 2, ms: 56 * minute });
  expect(calls.client).toBe(0);
  await expect(page).toHaveURL('/library');

  await ana.request.delete('/session');
  await passUntilAsked(context, calls, { times: 3, ms: 56 * minute });
  await context.clock.fastForward(6_000);
  await expect(page).toHaveURL('/login?next=%2Flibrary');
});

test('where the client’s store is blocked nobody is signed out for it', async ({ page, context }) => {
  await context.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, ...rest) {
      if (name === 'firebaseLocalStorageDb') throw new DOMException('It is blocked.', 'SecurityError');
      return open.call(this, name, ...rest);
    };
  });
  await comeIn(page);
  await context.clock.install();
  const calls = noteCalls(page);
  await page.goto('/library');
  await expect.poll(() => calls.sessions).toEqual(['GET']);
  expect(calls.client).toBe(1);
  await passUntilAsked(context, calls, { times: 2, ms: 56 * minute });
  await expect(page).toHaveURL('/library');
});

test('of two people the session is the one that counts: the client is signed out of the other', async ({
  page,
  context,
  person,
  as,
}) => {
  await comeIn(page);
  const olena = await person('Olena');
  await as(olena);
  await context.clock.install();
  const calls = noteCalls(page);
  await page.goto('/library');
  await expect.poll(() => calls.sessions).toEqual(['GET']);
  expect(await keptToken(page)).toBeDefined();
  await context.clock.fastForward(31_000);
  await expect.poll(() => keptToken(page)).toBeUndefined();
  expect(calls.sessions.filter((method) => method !== 'GET')).toEqual([]);
  const { account } = await (await page.request.get('/session')).json();
  expect(account.uid).toBe(olena.uid);
  await expect(page).toHaveURL('/library');
});

test('a guest whom the client has lost stays the guest they are: without their session they had nothing', async ({
  page,
  context,
}) => {
  await page.goto('/project/new');
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await expect(page.getByLabel('Title')).toBeVisible();
  await isFollowing(page);
  await page.goto('/latest.json');
  await page.evaluate(
    () =>
      new Promise((done) => {
        indexedDB.deleteDatabase('firebaseLocalStorageDb').onsuccess = done;
      }),
  );
  await context.clock.install();
  const calls = noteCalls(page);
  await page.goto('/project/new');
  await expect.poll(() => calls.sessions).toEqual(['GET']);
  await passUntilAsked(context, calls, { times: 2, ms: 56 * minute });
  await expect(page.getByLabel('Title')).toBeVisible();
});
