import { expect, test } from 'vitest';
import { tellPeople } from '#commands/notification/tell-people.ts';
import type { AccountId } from '#domain/ids.ts';
import { cleanUpIdentity } from '#identity/clean-up.ts';
import { identityRoutes } from '#identity/routes.ts';
import { endSessionsOf, findSession } from '#identity/session.ts';
import { onEachEngine } from '#tests/databases.ts';
import { type Answered, codeOf, day, hour, makeIdentity, minute, signIn, signUp } from '#tests/identity/set-up.ts';

type Identity = ReturnType<typeof makeIdentity>;
const own = { origin: 'https://fabula.test', 'sec-fetch-site': 'same-origin' };

function post({ send }: Identity, idToken: string, headers: Record<string, string> = {}) {
  return send('/session', { method: 'POST', headers: { ...own, authorization: `Bearer ${idToken}`, ...headers } });
}

function setCookieOf({ headers }: Answered): string | undefined {
  return headers.getSetCookie().find((cookie) => /session=/.test(cookie));
}

function cookieOf(answered: Answered): string {
  return setCookieOf(answered)?.split(';')[0] ?? '';
}

function secretOf(answered: Answered): string {
  return cookieOf(answered).split('=')[1] ?? '';
}

onEachEngine('a session', (open) => {
  test('begins with a fresh ID token and tells a page whose it is', async () => {
    const identity = makeIdentity(await open());
    const { idToken, localId } = await signUp(identity);
    await identity.call('update', { idToken, displayName: 'Olena' });
    const begun = await post(identity, idToken);
    const account = { uid: localId, displayName: 'Olena', photoURL: null, orgId: 'olena', isAnonymous: false };

    expect(setCookieOf(begun)).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(begun.body).toEqual({ account, unread: 0 });
    const read = await identity.send('/session', { headers: { cookie: cookieOf(begun) } });
    expect(read.body).toEqual({ account, unread: 0 });
    expect(read.headers.get('cache-control')).toBe('no-store');
    expect((await identity.send('/session')).body).toEqual({ account: null, unread: 0 });
    const rows = await identity.context.db.reader.selectFrom('session').select('hash').execute();
    expect(rows.map(({ hash }) => hash)).not.toContain(secretOf(begun));
  });

  test('begins and ends from our own pages only', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUp(identity);
    const begun = await post(identity, idToken);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ];
    for (const headers of foreign) expect((await post(identity, idToken, headers)).status).toBe(403);
    const bare = { method: 'DELETE', headers: { cookie: cookieOf(begun) } };
    expect((await identity.send('/session', bare)).status).toBe(403);
    expect(await findSession(identity.context, secretOf(begun))).toBeDefined();
  });

  test('begins only soon after the login, but later continues for the same person', async () => {
    const identity = makeIdentity(await open());
    const { idToken, refreshToken } = await signUp(identity);
    const begun = await post(identity, idToken);
    identity.clock.now += 6 * minute;
    const later = (await identity.refresh(refreshToken)).body.id_token;

    const refused = await post(identity, later);
    expect(refused.status).toBe(401);
    expect(refused.body).toEqual({ error: 'recentLoginNeeded' });
    const kept = await post(identity, later, { cookie: cookieOf(begun) });
    expect(kept.status).toBe(200);
    expect(setCookieOf(kept)).toBeUndefined();

    const other = await signUp(identity, 'ivan@example.org');
    const taken = await post(identity, other.idToken, { cookie: cookieOf(begun) });
    expect(taken.body.account.uid).toBe(other.localId);
    expect(await findSession(identity.context, secretOf(begun))).toBeUndefined();
  });

  test('of a guest can begin at any time: a guest has nothing to log in with again', async () => {
    const identity = makeIdentity(await open());
    const guest = (await identity.call('signUp', {})).body;
    identity.clock.now += 40 * day;
    const { body } = await identity.refresh(guest.refreshToken);

    expect((await post(identity, body.id_token)).body.account).toMatchObject({ uid: guest.localId, isAnonymous: true });
  });

  test('that cannot be read now is not reported as over', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUp(identity);
    const down = {
      ...identity.context,
      db: { ...identity.context.db, inTransaction: () => Promise.reject(new Error()) },
    };
    const init = { method: 'POST', headers: { ...own, authorization: `Bearer ${idToken}` } };
    const answer = await identityRoutes(down).request('/session', init);

    expect(answer.status).toBe(503);
    expect(answer.headers.getSetCookie().some((cookie) => cookie.includes('session='))).toBe(false);
  });

  test('of a guest begins with the form of a page without scripts, within the limits of guests', async () => {
    const limits = { guestFormsByAddress: { most: 1, withinMs: hour } };
    const identity = makeIdentity(await open(), { limits, settings: { appCheck: true } });
    const ask = (next: string, headers: Record<string, string> = {}) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams({ next }).toString();
      return identity.send('/session/guest', { method: 'POST', headers: { ...own, ...form, ...headers }, body });
    };
    expect((await ask('/journey/1', { origin: 'https://evil.test' })).status).toBe(403);
    const begun = await ask('/journey/1');
    expect([begun.status, begun.headers.get('location')]).toEqual([303, '/journey/1']);
    const cookie = cookieOf(begun);
    const { body } = await identity.send('/session', { headers: { cookie } });
    expect(body).toMatchObject({ account: { isAnonymous: true } });
    // Sent again, it opens no other; another site is no place to go on to.
    for (const next of ['//evil.test/', 'https://evil.test/', '/.//evil.test']) {
      const again = await ask(next, { cookie });
      expect([again.status, again.headers.get('location'), setCookieOf(again)]).toEqual([303, '/', undefined]);
    }
    const broken = { ...own, cookie, 'content-type': 'multipart/form-data; boundary=x' };
    const odd = await identity.send('/session/guest', { method: 'POST', headers: broken, body: '--x\r\nno part' });
    expect([odd.status, odd.headers.get('location')]).toEqual([303, '/']);
    const refused = await ask('/journey/1');
    expect(refused.headers.get('location')).toBe('/login?next=%2Fjourney%2F1&guest=refused');
    expect(setCookieOf(refused)).toBeUndefined();
    const rows = await identity.context.db.reader.selectFrom('account').select('id').execute();
    expect(rows).toHaveLength(1);
  });

  test('does not begin with a revoked, forged or missing token', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUp(identity);
    await identity.call('update', { idToken, password: 'scripta manent' });

    for (const token of [idToken, 'x.y.z', '']) expect((await post(identity, token)).status).toBe(401);
  });

  test('is used again and again for 180 days at most, unused for 30, and is written at most hourly', async () => {
    const identity = makeIdentity(await open());
    const { context, clock } = identity;
    const { idToken } = await signUp(identity);
    const value = secretOf(await post(identity, idToken));
    const seenAt = async () => (await context.db.reader.selectFrom('session').selectAll().executeTakeFirst())?.seen_at;

    const begunAt = clock.now;
    clock.now += hour - 1;
    await findSession(context, value);
    expect(await seenAt()).toBe(begunAt);
    clock.now += 1;
    await findSession(context, value);
    expect(await seenAt()).toBe(clock.now);

    for (let days = 0; days < 174; days += 29) {
      clock.now += 29 * day;
      expect(await findSession(context, value)).toBeDefined();
    }
    clock.now = begunAt + 180 * day;
    expect(await findSession(context, value)).toBeUndefined();

    const second = secretOf(await post(identity, (await signUp(identity, 'ivan@example.org')).idToken));
    clock.now += 30 * day;
    expect(await findSession(context, second)).toBeUndefined();
    await cleanUpIdentity(context);
    expect(await seenAt()).toBeUndefined();
  });

  test('ends with the log-out, a new password, the account, and when all are ended; listeners are told', async () => {
    const identity = makeIdentity(await open());
    const { context } = identity;
    const ended: string[] = [];
    context.onSessionsEnded.push((id) => ended.push(id));
    const { idToken: first, localId } = await signUp(identity);
    const isOver = async (value: string) => (await findSession(context, value)) === undefined;

    const one = await post(identity, first);
    const headers = { ...own, cookie: cookieOf(one) };
    const out = await identity.send('/session', { method: 'DELETE', headers });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0; Path=\//);
    expect(await isOver(secretOf(one))).toBe(true);
    expect(codeOf(await identity.call('lookup', { idToken: first }))).toBe('TOKEN_EXPIRED');

    const { idToken } = await signIn(identity);
    const two = await post(identity, idToken);
    await endSessionsOf(context, localId as AccountId);
    expect(await isOver(secretOf(two))).toBe(true);

    const three = await post(identity, idToken);
    const changed = await identity.call('update', { idToken, password: 'scripta manent' });
    expect(await isOver(secretOf(three))).toBe(true);

    const four = await post(identity, changed.body.idToken);
    await identity.call('delete', { idToken: changed.body.idToken });
    expect(await isOver(secretOf(four))).toBe(true);
    expect(ended).toEqual([localId, localId, localId, localId]);
  });

  test('ends immediately for a disabled account', async () => {
    const identity = makeIdentity(await open());
    const begun = await post(identity, (await signUp(identity)).idToken);
    await identity.context.db.inTransaction((tx) => tx.updateTable('account').set({ disabled_at: 1 }).execute());

    expect(await findSession(identity.context, secretOf(begun))).toBeUndefined();
  });

  test('counts what the person has not read', async () => {
    const identity = makeIdentity(await open());
    const { idToken, localId } = await signUp(identity);
    const { context } = identity;
    const signIn = (key: string) => ({
      key,
      facts: { kind: 'signIn', userAgent: '', address: '' } as const,
      projectId: undefined,
    });
    await context.db.inTransaction((tx) => tellPeople(context, tx, [localId as AccountId], signIn('one')));

    expect((await post(identity, idToken)).body.unread).toBe(1);
  });

  test('has a plain cookie on plain http only where that is set', async () => {
    const publicUrl = 'http://127.0.0.1:3000';
    const origin = { origin: publicUrl };
    const plain = makeIdentity(await open(), { settings: { publicUrl, insecureCookie: true } });
    const usual = makeIdentity(plain.context.db, { settings: { publicUrl } });
    const { idToken } = await signUp(plain);

    expect(setCookieOf(await post(plain, idToken, origin))).toMatch(
      /^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(setCookieOf(await post(usual, (await signUp(usual, 'i@example.org')).idToken, origin))).toMatch(
      /^__Host-session=.*Secure/,
    );
  });
});
