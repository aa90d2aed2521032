import { createPublicKey, randomBytes } from 'node:crypto';

import { generateKeyPair, type JWK, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import type { AccountId } from '#domain/ids.ts';
import { signAppCheckToken } from '#identity/app-check.ts';
import { signCustomToken } from '#identity/custom-token.ts';
import { onEachEngine } from '#tests/databases.ts';
import { codeOf, makeIdentity, signUp } from '#tests/identity/set-up.ts';

type Identity = ReturnType<typeof makeIdentity>;

/** Where a token can be shown, and whether it is taken there. */
const doors = {
  lookup: async ({ call }: Identity, idToken: string) => (await call('lookup', { idToken })).status === 200,
  session: async ({ send }: Identity, token: string) => {
    const headers = { origin: 'https://fabula.test', authorization: `Bearer ${token}` };
    return (await send('/session', { method: 'POST', headers })).status === 200;
  },
  custom: async ({ call }: Identity, token: string) => (await call('signInWithCustomToken', { token })).status === 200,
  refresh: async ({ refresh }: Identity, token: string) => (await refresh(token)).status === 200,
  appCheck: async ({ send, context }: Identity, token: string) => {
    const headers = { 'content-type': 'application/json', 'x-firebase-appcheck': token };
    const path = `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${context.settings.apiKey}`;
    return (await send(path, { method: 'POST', headers, body: '{}' })).status === 200;
  },
} as const;
type Door = keyof typeof doors;

async function doorsFor(identity: Identity, token: string): Promise<Door[]> {
  const open: Door[] = [];
  for (const [name, door] of Object.entries(doors)) if (await door(identity, token)) open.push(name as Door);
  return open;
}

/** Someone's tokens of every kind, with an app check that the rest of the calls are spared. */
async function begin(db: Awaited<ReturnType<Parameters<Parameters<typeof onEachEngine>[1]>[0]>>) {
  const settings = { appCheck: true };
  const identity = makeIdentity(db, { settings });
  const open = makeIdentity(db, { secret: identity.context.secret });
  const { idToken, refreshToken, localId } = await signUp(open);
  return { identity, idToken, refreshToken, localId };
}

onEachEngine('a token', (open) => {
  test('opens the doors it was made for, and no other', async () => {
    const { identity, idToken, refreshToken, localId } = await begin(await open());
    const custom = await signCustomToken(identity.context, localId as AccountId, {
      provider: 'password',
      secondFactorId: undefined,
    });
    const { token: appCheck } = await signAppCheckToken(identity.context);

    expect(await doorsFor(identity, idToken)).toEqual(['lookup', 'session']);
    expect(await doorsFor(identity, refreshToken)).toEqual(['refresh']);
    expect(await doorsFor(identity, custom)).toEqual(['custom']);
    expect(await doorsFor(identity, appCheck)).toEqual(['appCheck']);
  });

  test('that was forged opens none', async () => {
    const { identity, idToken } = await begin(await open());
    const [head = '', body = '', signature = ''] = idToken.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { keys } = (await identity.send('/.well-known/jwks.json')).body as { keys: JWK[] };
    const published = keys.find((key) => key.kid === kid) ?? expect.fail('The key is not published.');
    const pem = createPublicKey({ key: published as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const sign = (header: object, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT(claims).setProtectedHeader(header as never).sign(key);
    const forged = {
      'alg none': `${part({ alg: 'none', kid, typ: 'JWT' })}.${body}.`,
      'alg none with its signature': `${part({ alg: 'none', kid, typ: 'JWT' })}.${body}.${signature}`,
      'HS256 with the public key as text': await sign({ alg: 'HS256', kid, typ: 'JWT' }, Buffer.from(pem)),
      'HS256 with the public key as JSON': await sign({ alg: 'HS256', kid, typ: 'JWT' }, Buffer.from(part(published))),
      'another key with our name': await sign({ alg: 'RS256', kid, typ: 'JWT' }, privateKey),
      'another key that names itself': await sign({ alg: 'RS256', kid: 'x', typ: 'JWT' }, privateKey),
      'a key of its own in its head': await sign(
        { alg: 'RS256', kid, typ: 'JWT', jwk: { kty: 'RSA', n: published.n, e: published.e } },
        privateKey,
      ),
      'a key of its own elsewhere': await sign(
        { alg: 'RS256', kid, typ: 'JWT', jku: 'https://evil.example/keys' },
        privateKey,
      ),
      'a changed claim': `${head}.${part({ ...claims, sub: 'x'.repeat(28) })}.${signature}`,
      'no signature': `${head}.${body}.`,
      'no name of a key': `${part({ alg: 'RS256', typ: 'JWT' })}.${body}.${signature}`,
      'a path as a name': await sign({ alg: 'RS256', kid: '../../secret', typ: 'JWT' }, privateKey),
      noise: randomBytes(300).toString('base64url'),
      'very much of it': `${'a'.repeat(40_000)}.b.c`,
    };
    for (const [name, token] of Object.entries(forged)) expect(await doorsFor(identity, token), name).toEqual([]);
    expect(codeOf(await identity.call('lookup', { idToken: forged['alg none'] }))).toBe('INVALID_ID_TOKEN');
  });
});
