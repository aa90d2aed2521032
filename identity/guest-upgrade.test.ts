import { expect, test } from 'vitest';
import { findAccount } from '#database/account.ts';
import type { AccountId } from '#domain/ids.ts';
import { signIn } from '#identity/sign-in.ts';
import { onEachEngine } from '#tests/databases.ts';
import { codeOf, day, makeIdentity, signIn as signInWithPassword } from '#tests/identity/set-up.ts';

type Identity = ReturnType<typeof makeIdentity>;
type Tokens = { localId: string; idToken: string; refreshToken: string };

const email = 'olena@example.org';

/** A guest who is signed in on two browsers: the first is where they upgrade. */
async function guestTwice(identity: Identity): Promise<{ here: Tokens; elsewhere: { refreshToken: string } }> {
  const here = (await identity.call('signUp', {})).body;
  const account = await findAccount(identity.context.db.reader, here.localId as AccountId);
  if (!account) throw new Error('The guest is gone.');
  const call = { address: '198.51.100.7', userAgent: 'Firefox/1' };
  const proof = { provider: 'anonymous', authAt: identity.clock.now, call };
  return { here, elsewhere: await signIn(identity.context, account, proof) };
}

const upgrades = {
  async password(identity: Identity, idToken: string) {
    return identity.call('signUp', { idToken, email, password: 'verba volant' });
  },
  async link(identity: Identity, idToken: string) {
    await identity.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://fabula.test/' });
    return identity.call('signInWithEmailLink', { idToken, email, oobCode: await identity.codeFrom('signIn') });
  },
  async email(identity: Identity, idToken: string) {
    return identity.call('update', { idToken, email });
  },
};

/** The settings with which an email changes without an email to it. */
const showing = { enumerationProtection: false };

onEachEngine('a guest who becomes a full account', (open) => {
  test.each(['password', 'link', 'email'] as const)('(by %s) is signed in where they did so only', async (way) => {
    const identity = makeIdentity(await open(), { settings: showing });
    const { here, elsewhere } = await guestTwice(identity);
    const upgraded = await upgrades[way](identity, here.idToken);
    expect(upgraded.body.localId).toBe(here.localId);
    expect((await identity.refresh(upgraded.body.refreshToken)).status).toBe(200);
    expect((await identity.refresh(here.refreshToken)).status).toBe(200);
    expect(codeOf(await identity.refresh(elsewhere.refreshToken))).toBe('TOKEN_EXPIRED');
  });

  test('has no sign-in any more that lasts as long as it is used', async () => {
    const identity = makeIdentity(await open());
    const { here } = await guestTwice(identity);
    await upgrades.password(identity, here.idToken);
    let kept = here.refreshToken;
    for (let days = 0; days < 174; days += 29) {
      identity.clock.now += 29 * day;
      kept = (await identity.refresh(kept)).body.refresh_token;
    }
    identity.clock.now += 10 * day;
    expect(codeOf(await identity.refresh(kept))).toBe('TOKEN_EXPIRED');
  });

  test('by an email alone can choose a password, however old the guest is', async () => {
    const identity = makeIdentity(await open(), { settings: showing });
    const { idToken, refreshToken, localId } = (await identity.call('signUp', {})).body as Tokens;
    expect(codeOf(await identity.call('update', { idToken, password: 'verba volant' }))).toBe('OPERATION_NOT_ALLOWED');
    identity.clock.now += day;
    const { id_token } = (await identity.refresh(refreshToken)).body;
    const { body } = await identity.call('update', { idToken: id_token, email });
    const account = await findAccount(identity.context.db.reader, localId as AccountId);
    expect(account).toMatchObject({ email, isAnonymous: false, emailVerifiedAt: undefined });
    expect((await identity.call('update', { idToken: body.idToken, password: 'verba volant' })).status).toBe(200);
    expect((await signInWithPassword(identity, email, 'verba volant')).localId).toBe(localId);
  });

  test('by an email alone keeps to what is set for opening accounts', async () => {
    const limits = { signUpsByAddress: { most: 2, withinMs: day } };
    const identity = makeIdentity(await open(), { settings: showing, limits });
    const give = async (to: string) => {
      const { idToken } = (await identity.call('signUp', {})).body;
      return codeOf(await identity.call('update', { idToken, email: to }));
    };
    expect([await give(email), await give(email)]).toEqual([undefined, 'EMAIL_EXISTS']);
    expect(await give('ivan@example.org')).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');

    const { idToken } = (await identity.call('signUp', {})).body;
    const { db, secret } = identity.context;
    const closed = makeIdentity(db, { settings: { ...showing, signUpOpen: false }, secret });
    expect(codeOf(await closed.call('update', { idToken, email: 'ivan@example.org' }))).toBe('ADMIN_ONLY_OPERATION');
  });

  test('by a mailed link does not, where accounts are not open to all any more', async () => {
    const identity = makeIdentity(await open(), { settings: showing });
    const { idToken, localId } = (await identity.call('signUp', {})).body as Tokens;
    await identity.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://fabula.test/' });
    const link = { idToken, email, oobCode: await identity.codeFrom('signIn') };
    const { db, secret } = identity.context;
    const closed = makeIdentity(db, { settings: { ...showing, signUpOpen: false }, secret });
    expect(codeOf(await closed.call('signInWithEmailLink', link))).toBe('ADMIN_ONLY_OPERATION');
    expect(await findAccount(db.reader, localId as AccountId)).toMatchObject({ isAnonymous: true, email: undefined });
    // The link is not used up.
    expect((await identity.call('signInWithEmailLink', link)).body.localId).toBe(localId);
  });

  test('by a mailed link to an address that has an account is told so, and can sign in to it', async () => {
    const identity = makeIdentity(await open(), { settings: showing });
    const there = (await identity.call('signUp', { email, password: 'verba volant' })).body as Tokens;
    const { idToken } = (await identity.call('signUp', {})).body as Tokens;
    await identity.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://fabula.test/' });
    const link = { email, oobCode: await identity.codeFrom('signIn') };
    const { db, secret } = identity.context;
    const closed = makeIdentity(db, { settings: { ...showing, signUpOpen: false }, secret });
    expect(codeOf(await closed.call('signInWithEmailLink', { ...link, idToken }))).toBe('EMAIL_EXISTS');
    expect((await closed.call('signInWithEmailLink', link)).body.localId).toBe(there.localId);
  });
});
