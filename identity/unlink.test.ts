import { expect, test } from 'vitest';
import { upsertProviderLink } from '#database/provider-link.ts';
import type { AccountId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { codeOf, makeIdentity, minute, signIn, signUp, signUpVerified } from '#tests/identity/set-up.ts';

type Identity = ReturnType<typeof makeIdentity>;

const own = { origin: 'https://fabula.test', 'sec-fetch-site': 'same-origin' };
const school = { id: 'oidc.school', name: 'School', issuer: 'https://id.test', clientId: 'a', clientSecret: 'b' };
const library = { ...school, id: 'oidc.library', name: 'Library' };
const settings = { providers: [school, library] };

function link({ context }: Identity, localId: string, providerId = school.id): Promise<void> {
  const person = { email: undefined, displayName: '', photoUrl: undefined, linkedAt: context.now() };
  const accountId = localId as AccountId;
  return context.db.inTransaction((tx) =>
    upsertProviderLink(tx, { providerId, subject: localId, accountId, ...person }),
  );
}

/** Begins a session; answers how to ask whether it still is one. */
async function begin({ send }: Identity, idToken: string): Promise<() => Promise<boolean>> {
  const headers = { ...own, authorization: `Bearer ${idToken}` };
  const begun = await send('/session', { method: 'POST', headers });
  const cookie = begun.headers.getSetCookie().find((text) => text.includes('session='));
  const shown = { headers: { cookie: cookie?.split(';')[0] ?? '' } };
  return async () => (await send('/session', shown)).body.account !== null;
}

onEachEngine('someone who removes a way to sign in', (open) => {
  test.each(['password', school.id])('(%s) is told by email, and stays signed in here alone', async (providerId) => {
    const identity = makeIdentity(await open(), { settings });
    const { localId } = await signUp(identity);
    await link(identity, localId);
    const elsewhere = await signIn(identity);
    const isThere = await begin(identity, elsewhere.idToken);
    const here = await signIn(identity);
    const isHere = await begin(identity, here.idToken);

    const { body } = await identity.call('update', { idToken: here.idToken, deleteProvider: [providerId] });
    const left = body.providerUserInfo.map((info: { providerId: string }) => info.providerId);
    expect(left).toEqual([providerId === 'password' ? school.id : 'password']);
    expect(codeOf(await identity.refresh(elsewhere.refreshToken))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await identity.call('lookup', { idToken: elsewhere.idToken }))).toBe('TOKEN_EXPIRED');
    expect(await isThere()).toBe(false);
    expect((await identity.refresh(here.refreshToken)).status).toBe(200);
    expect((await identity.call('lookup', { idToken: here.idToken })).status).toBe(200);
    expect(await isHere()).toBe(true);

    const letter =
      providerId === 'password' ? { kind: 'passwordRemoved' } : { kind: 'providerUnlinked', provider: 'School' };
    expect((await identity.letters()).at(-1)).toMatchObject({ to: 'olena@example.org', letter });
    const events = await identity.context.db.reader.selectFrom('audit_event').selectAll().execute();
    const event = events.find(({ kind }) => kind === 'providerUnlinked');
    expect(JSON.parse(event?.detail ?? '')).toEqual({ providerIds: [providerId] });
  });

  test('keeps one that works; a provider that is no longer configured does not count', async () => {
    const identity = makeIdentity(await open(), { settings });
    const { localId, idToken } = await signUp(identity);
    const remove = (...deleteProvider: string[]) => identity.call('update', { idToken, deleteProvider });
    expect(codeOf(await remove('password'))).toBe('OPERATION_NOT_ALLOWED');
    await link(identity, localId, 'oidc.gone');
    expect(codeOf(await remove('password'))).toBe('OPERATION_NOT_ALLOWED');
    await link(identity, localId);
    expect(codeOf(await remove('password', school.id))).toBe('OPERATION_NOT_ALLOWED');
    expect((await remove('password')).status).toBe(200);
    expect(codeOf(await remove(school.id))).toBe('OPERATION_NOT_ALLOWED');
  });

  test('keeps one, also where two are removed at the same time', async () => {
    const identity = makeIdentity(await open(), { settings });
    const { localId } = await signUp(identity);
    await link(identity, localId);
    const { idToken } = await signIn(identity);
    const remove = (id: string) => identity.call('update', { idToken, deleteProvider: [id] });
    const answers = await Promise.all([remove('password'), remove(school.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('may lose the last where a link can be emailed to a verified address, and only there', async () => {
    const db = await open();
    const mute = makeIdentity(db, { settings: { ...settings, verifiesEmail: false } });
    const { idToken } = await signUpVerified(mute);
    expect(codeOf(await mute.call('update', { idToken, deleteProvider: ['password'] }))).toBe('OPERATION_NOT_ALLOWED');
    const identity = makeIdentity(db, { settings, secret: mute.context.secret });
    expect((await identity.call('update', { idToken, deleteProvider: ['password'] })).status).toBe(200);
  });

  test('proves who they are first, and gets no email where nothing was removed', async () => {
    const identity = makeIdentity(await open(), { settings });
    const { idToken, refreshToken, localId } = await signUp(identity);
    await identity.call('update', { idToken, deleteProvider: ['google.com'] });
    expect(await identity.letters()).toEqual([]);
    await link(identity, localId);
    identity.clock.now += 6 * minute;
    const old = (await identity.refresh(refreshToken)).body.id_token;
    const late = await identity.call('update', { idToken: old, deleteProvider: [school.id] });
    expect(codeOf(late)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });
});
