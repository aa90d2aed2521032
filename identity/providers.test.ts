import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachEngine } from '#tests/databases.ts';
import { startProvider } from '#tests/identity/provider.ts';
import { codeOf, hour, makeIdentity, signIn, signUp, signUpVerified } from '#tests/identity/set-up.ts';
import { type Handed, travel as travelTo } from '#tests/identity/travel.ts';

type Identity = ReturnType<typeof makeIdentity>;

const id = 'oidc.test';
const email = 'olena@example.org';

onEachEngine('another provider', (open) => {
  let provider: Awaited<ReturnType<typeof startProvider>>;
  beforeAll(async () => {
    provider = await startProvider(['https://fabula.test']);
  });
  afterAll(() => provider.close());

  /** The provider speaks in real time, so the identity does too. */
  async function begin(settings: object = {}): Promise<Identity> {
    const identity = makeIdentity(await open(), { settings: { providers: [provider.settings], ...settings } });
    identity.clock.now = Date.now();
    provider.state.refuses = false;
    provider.state.person = { sub: randomBytes(8).toString('hex'), email, email_verified: true, name: 'Olena' };
    return identity;
  }

  const travel = ({ send }: Identity, change?: (url: URL) => void) =>
    travelTo(send, { id, issuer: provider.settings.issuer }, change);

  function show({ call }: Identity, handed: Handed, more: object = {}) {
    const form = `&id_token=${handed.idToken}&providerId=${id}&nonce=${handed.rawNonce}`;
    return call('signInWithIdp', { requestUri: 'http://localhost', returnSecureToken: true, postBody: form, ...more });
  }

  test('opens an account, and signs in to it again', async () => {
    const identity = await begin();
    const { body } = await show(identity, await travel(identity));
    expect(body).toMatchObject({ providerId: id, email, emailVerified: true, displayName: 'Olena', isNewUser: true });
    const { users } = (await identity.call('lookup', { idToken: body.idToken })).body;
    expect(users[0]).toMatchObject({ email, emailVerified: true, displayName: 'Olena' });
    expect(users[0].providerUserInfo).toMatchObject([{ providerId: id, email }]);
    const claims = JSON.parse(Buffer.from(body.idToken.split('.')[1], 'base64url').toString());
    expect(claims.firebase).toMatchObject({ sign_in_provider: id, identities: { [id]: [provider.state.person.sub] } });
    const again = await show(identity, await travel(identity));
    expect(again.body).toMatchObject({ localId: body.localId, isNewUser: false });
  });

  test('is accepted once, soon, and with the nonce of the page that asked', async () => {
    const identity = await begin();
    const handed = await travel(identity);
    expect(codeOf(await show(identity, { ...handed, rawNonce: 'other' }))).toBe('INVALID_IDP_RESPONSE');
    expect(codeOf(await show(identity, { ...handed, idToken: `${handed.idToken}x` }))).toBe('INVALID_IDP_RESPONSE');
    expect((await show(identity, handed)).status).toBe(200);
    expect(codeOf(await show(identity, handed))).toBe('INVALID_IDP_RESPONSE');
    const late = await travel(identity);
    identity.clock.now += hour;
    expect(codeOf(await show(identity, late))).toBe('INVALID_IDP_RESPONSE');
    const { idToken } = await signUp(identity, 'ivan@example.org');
    expect(codeOf(await show(identity, { ...late, idToken }))).toBe('INVALID_IDP_RESPONSE');
    const unknown = { postBody: 'id_token=x&providerId=evil.test' };
    expect(codeOf(await identity.call('signInWithIdp', unknown))).toBe('OPERATION_NOT_ALLOWED');
  });

  test('returns with its own state, to the browser that left, or not at all', async () => {
    const identity = await begin();
    expect(await travel(identity, (url) => url.searchParams.set('state', 'other'))).toMatchObject({ error: 'failed' });
    expect(await travel(identity, (url) => url.searchParams.set('code', 'other'))).toMatchObject({ error: 'failed' });
    const lost = await identity.send(`/auth/oidc/${id}/callback?code=x&state=y`);
    expect(lost.text).toContain('"error":"lost"');
    provider.state.refuses = true;
    expect(await travel(identity)).toMatchObject({ error: 'denied' });
    const path = `/auth/oidc/${id}/start?request=${'x'.repeat(22)}`;
    expect((await identity.send(path, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(400);
    expect((await identity.send('/auth/oidc/none/start?request=xxxxxxxxxxxxxxxxxxxxxxxx')).status).toBe(404);
    expect((await identity.send(`/auth/oidc/${id}/start?request=<script>`)).status).toBe(400);
  });

  test('joins an account whose email both have verified', async () => {
    const identity = await begin();
    const { localId } = await signUpVerified(identity);
    const { body } = await show(identity, await travel(identity));
    expect(body).toMatchObject({ localId, isNewUser: false });
    expect((await signIn(identity)).localId).toBe(localId);
    expect((await identity.letters()).map(({ letter }) => letter)).toContainEqual({
      kind: 'providerLinked',
      provider: 'Test provider',
    });
  });

  test('takes an account from the person who opened it with an address they never verified', async () => {
    const identity = await begin();
    const { idToken, localId } = await signUp(identity);
    const { body } = await show(identity, await travel(identity));
    expect(body.localId).toBe(localId);
    expect(codeOf(await identity.call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await identity.call('signInWithPassword', { email, password: 'verba volant' }))).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
  });

  test('that does not answer for an address someone has gets no further; the token is not lost over it', async () => {
    const identity = await begin();
    await signUpVerified(identity);
    provider.state.person.email_verified = false;
    const handed = await travel(identity);
    expect((await show(identity, handed)).body).toMatchObject({ needConfirmation: true, email });
    const { idToken } = await signIn(identity);
    expect((await show(identity, handed, { idToken })).body).toMatchObject({ email });
  });

  test('is added to the account that is signed in, and removed', async () => {
    const identity = await begin();
    const { idToken, localId } = await signUpVerified(identity);
    provider.state.person.email = 'elsewhere@example.org';
    const { body } = await show(identity, await travel(identity), { idToken });
    expect(body.localId).toBe(localId);
    const linked = (await identity.call('lookup', { idToken: body.idToken })).body.users[0].providerUserInfo;
    expect(linked.map(({ providerId }: { providerId: string }) => providerId)).toEqual(['password', id]);
    expect((await show(identity, await travel(identity))).body.localId).toBe(localId);

    const other = await signUp(identity, 'ivan@example.org');
    const taken = await show(identity, await travel(identity), { idToken: other.idToken });
    expect(codeOf(taken)).toBe('FEDERATED_USER_ID_ALREADY_LINKED');
    const left = await identity.call('update', { idToken: body.idToken, deleteProvider: [id] });
    expect(left.body.providerUserInfo).toMatchObject([{ providerId: 'password' }]);
    identity.clock.now += hour;
    const old = (await identity.refresh(body.refreshToken)).body.id_token;
    expect(codeOf(await show(identity, await travel(identity), { idToken: old }))).toBe('INVALID_IDP_RESPONSE');
  });

  test('cannot be removed as the last way to sign in of an account without a verified mailbox', async () => {
    const identity = await begin();
    provider.state.person.email_verified = false;
    const { body } = await show(identity, await travel(identity));
    const removed = await identity.call('update', { idToken: body.idToken, deleteProvider: [id] });
    expect(codeOf(removed)).toBe('OPERATION_NOT_ALLOWED');
  });

  test('makes a guest a full account', async () => {
    const identity = await begin();
    const guest = (await identity.call('signUp', {})).body;
    const { body } = await show(identity, await travel(identity), { idToken: guest.idToken });
    expect(body).toMatchObject({ localId: guest.localId, isNewUser: false, email });
    const { users } = (await identity.call('lookup', { idToken: body.idToken })).body;
    expect(users[0].providerUserInfo).toMatchObject([{ providerId: id }]);
  });

  test('without an email opens an account that is no guest’s', async () => {
    const identity = await begin();
    delete provider.state.person.email;
    const { body } = await show(identity, await travel(identity));
    const { users } = (await identity.call('lookup', { idToken: body.idToken })).body;
    expect(users[0].email).toBeUndefined();
    expect(users[0].providerUserInfo).toHaveLength(1);
    const claims = JSON.parse(Buffer.from(body.idToken.split('.')[1], 'base64url').toString());
    expect(claims.provider_id).toBeUndefined();
  });

  test('proves someone again, but opens nothing then', async () => {
    const identity = await begin();
    const handed = await travel(identity);
    expect(codeOf(await show(identity, handed, { autoCreate: false }))).toBe('EMAIL_NOT_FOUND');
    const { body } = await show(identity, handed);
    const again = await show(identity, await travel(identity), { autoCreate: false });
    expect(again.body.localId).toBe(body.localId);
  });

  test('opens nothing where accounts are not open to all', async () => {
    const identity = await begin({ signUpOpen: false });
    expect(codeOf(await show(identity, await travel(identity)))).toBe('ADMIN_ONLY_OPERATION');
  });

  test('makes no account of a guest there either', async () => {
    const identity = await begin();
    const { idToken } = (await identity.call('signUp', {})).body;
    const { db, secret } = identity.context;
    const settings = { providers: [provider.settings], signUpOpen: false };
    const closed = makeIdentity(db, { settings, secret });
    closed.clock.now = Date.now();
    expect(codeOf(await show(closed, await travel(closed), { idToken }))).toBe('ADMIN_ONLY_OPERATION');
    expect((await show(identity, await travel(identity), { idToken })).status).toBe(200);
  });
});
