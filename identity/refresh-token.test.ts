import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/databases.ts';
import { codeOf, day, hour, makeIdentity, minute, second, signUp } from '#tests/identity/set-up.ts';

onEachEngine('a refresh token', (open) => {
  test('stays the same for a day, however often it is used', async () => {
    const identity = makeIdentity(await open());
    const { refreshToken, localId } = await signUp(identity);
    identity.clock.now += day - second;
    const { body } = await identity.refresh(refreshToken);

    expect(body).toMatchObject({ refresh_token: refreshToken, user_id: localId, expires_in: '3600' });
    expect(body.access_token).toBe(body.id_token);
  });

  test('is replaced by one and the same successor for every tab, throughout the overlap', async () => {
    const identity = makeIdentity(await open());
    const { refreshToken } = await signUp(identity);
    identity.clock.now += day;
    const tabs = await Promise.all(Array.from({ length: 6 }, () => identity.refresh(refreshToken)));
    const [successor, ...others] = new Set(tabs.map(({ body }) => body.refresh_token));
    expect(others).toEqual([]);
    expect(successor).not.toBe(refreshToken);

    identity.clock.now += 7 * day - second;
    expect((await identity.refresh(refreshToken)).body.refresh_token).toBe(successor);
    const next = (await identity.refresh(successor)).body.refresh_token;
    expect(next).not.toBe(successor);
    expect((await identity.refresh(next)).status).toBe(200);
  });

  test('used after its overlap revokes the whole sign-in and the sessions, and is noted', async () => {
    const identity = makeIdentity(await open());
    const { context, clock } = identity;
    const ended: string[] = [];
    context.onSessionsEnded.push((id) => ended.push(id));
    const { refreshToken, localId } = await signUp(identity);
    const elsewhere = await identity.call('signInWithPassword', {
      email: 'olena@example.org',
      password: 'verba volant',
    });
    clock.now += day;
    const successor = (await identity.refresh(refreshToken)).body.refresh_token;
    clock.now += 7 * day;

    expect(codeOf(await identity.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await identity.refresh(successor))).toBe('TOKEN_EXPIRED');
    expect((await identity.refresh(elsewhere.body.refreshToken)).status).toBe(200);
    expect(ended).toEqual([localId]);
    const events = await context.db.reader.selectFrom('audit_event').select('kind').execute();
    expect(events.map(({ kind }) => kind)).toContain('refreshTokenReused');
  });

  test('lasts 180 days from the sign-in at most, a guest’s as long as it is used', async () => {
    const identity = makeIdentity(await open());
    let { refreshToken } = await signUp(identity);
    let guest = (await identity.call('signUp', {})).body.refreshToken;
    for (let days = 0; days < 179; days += 5) {
      const { body } = await identity.refresh(refreshToken);
      refreshToken = body.refresh_token;
      guest = (await identity.refresh(guest)).body.refresh_token;
      identity.clock.now += 5 * day;
    }

    expect(codeOf(await identity.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
    expect((await identity.refresh(guest)).status).toBe(200);
  });

  test('is in the database as a hash only', async () => {
    const identity = makeIdentity(await open());
    const { refreshToken } = await signUp(identity);
    const rows = await identity.context.db.reader.selectFrom('refresh_token').selectAll().execute();

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
    expect(Buffer.from(refreshToken, 'base64url')).toHaveLength(32);
  });

  test('that is unknown signs out permanently; a missing one is a mistake', async () => {
    const identity = makeIdentity(await open());

    expect(codeOf(await identity.refresh('unknown'))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await identity.refresh(''))).toBe('MISSING_REFRESH_TOKEN');
  });

  test('of a changed password is revoked together with the ID tokens, within the same second too', async () => {
    const identity = makeIdentity(await open());
    const { idToken, refreshToken } = await signUp(identity);
    identity.clock.now += 10;
    const changed = await identity.call('update', { idToken, password: 'scripta manent', returnSecureToken: true });

    expect(changed.status).toBe(200);
    expect(codeOf(await identity.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await identity.call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
    expect((await identity.call('lookup', { idToken: changed.body.idToken })).status).toBe(200);
    expect((await identity.refresh(changed.body.refreshToken)).status).toBe(200);
  });

  test('still works after an hour without one', async () => {
    const identity = makeIdentity(await open());
    const { refreshToken, idToken } = await signUp(identity);
    identity.clock.now += hour + minute;
    const fresh = await identity.refresh(refreshToken);

    expect((await identity.call('lookup', { idToken })).status).toBe(401);
    expect((await identity.call('lookup', { idToken: fresh.body.id_token })).status).toBe(200);
  });
});
