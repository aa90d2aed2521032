import { randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { verifyIdToken } from '#identity/id-token.ts';
import { onEachEngine } from '#tests/databases.ts';
import { day, hour, makeIdentity, minute, second, signUp } from '#tests/identity/set-up.ts';

const invalid = { ok: false, because: 'invalid' };

onEachEngine('an ID token', (open) => {
  test('says who it is and how they signed in', async () => {
    const identity = makeIdentity(await open());
    const { idToken, localId } = await signUp(identity);
    const issuedAt = identity.clock.now / 1000;

    expect(decodeProtectedHeader(idToken)).toMatchObject({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) });
    expect(decodeJwt(idToken)).toMatchObject({
      iss: 'https://fabula.test',
      aud: 'fabula',
      sub: localId,
      user_id: localId,
      iat: issuedAt,
      exp: issuedAt + 3600,
      auth_time: issuedAt,
      email: 'olena@example.org',
      email_verified: false,
      jti: expect.any(String),
      sid: expect.any(String),
      firebase: { identities: { email: ['olena@example.org'] }, sign_in_provider: 'password' },
    });
    expect(decodeJwt((await identity.call('signUp', {})).body.idToken)).toMatchObject({
      provider_id: 'anonymous',
      firebase: { identities: {}, sign_in_provider: 'anonymous' },
    });
  });

  test('is never equal to another, not even within one second', async () => {
    const identity = makeIdentity(await open());
    const { refreshToken } = await signUp(identity);
    const answers = await Promise.all(Array.from({ length: 10 }, () => identity.refresh(refreshToken)));

    expect(new Set(answers.map(({ body }) => body.id_token)).size).toBe(10);
  });

  test('is believed for an hour', async () => {
    const { context, clock, ...identity } = makeIdentity(await open());
    const { idToken, localId } = await signUp(identity);
    clock.now += hour - second;
    expect(await verifyIdToken(context, idToken)).toMatchObject({ ok: true, claims: { accountId: localId } });
    clock.now += second;
    expect(await verifyIdToken(context, idToken)).toEqual({ ok: false, because: 'old' });
  });

  test('is not believed when it was forged, changed, or made for something else', async () => {
    const { context, ...identity } = makeIdentity(await open());
    const { idToken } = await signUp(identity);
    const { kid = '' } = decodeProtectedHeader(idToken);
    const claims = decodeJwt(idToken);
    const [head, body, signature] = idToken.split('.');
    const { privateKey } = await generateKeyPair('RS256');
    const { keys } = (await identity.send('/.well-known/jwks.json')).body;
    const publicText = new TextEncoder().encode(JSON.stringify(keys[0]));
    const otherBody = Buffer.from(JSON.stringify({ ...claims, sub: 'x'.repeat(28) })).toString('base64url');
    const forged = [
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' }).sign(publicText),
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'other', typ: 'JWT' }).sign(privateKey),
      `${head}.${otherBody}.${signature}`,
      `${head}.${body}.`,
      '',
      'a.b.c',
      `${'x'.repeat(5000)}.y.z`,
    ];
    for (const token of forged) expect(await verifyIdToken(context, token)).toEqual(invalid);

    const other = (settings: object) => ({ ...context, settings: { ...context.settings, ...settings } });
    expect(await verifyIdToken(other({ issuer: 'https://else.test' }), idToken)).toEqual(invalid);
    expect(await verifyIdToken(other({ projectId: 'else' }), idToken)).toEqual(invalid);
    const { keys: ring } = context;
    const foreign = await generateKeyPair('RS256');
    ring.believed.set('app-check', { key: foreign.publicKey, retiresAt: Number.POSITIVE_INFINITY });
    const otherType = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'app-check', typ: 'app-check+jwt' });
    expect(await verifyIdToken(context, await otherType.sign(foreign.privateKey))).toEqual(invalid);
  });
});

onEachEngine('the signing keys', (open) => {
  test('are replaced after 30 days; tokens of the old one are believed to their end, then it is forgotten', async () => {
    const { context, clock, ...identity } = makeIdentity(await open());
    const { refreshToken } = await signUp(identity);
    clock.now += 30 * day - minute;
    const old = (await identity.refresh(refreshToken)).body;
    clock.now += minute;
    const young = (await identity.refresh(old.refresh_token)).body;
    const kids = [old, young].map(({ id_token }) => decodeProtectedHeader(id_token).kid);

    expect(kids[0]).not.toBe(kids[1]);
    clock.now += 58 * minute;
    expect(await verifyIdToken(context, old.id_token)).toMatchObject({ ok: true });
    expect((await identity.send('/.well-known/jwks.json')).body.keys).toHaveLength(2);
    clock.now += 2 * hour;
    const { keys } = (await identity.send('/.well-known/jwks.json')).body;
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual([kids[1]]);
    expect(await verifyIdToken(context, old.id_token)).toEqual(invalid);
  });

  test('are shared by many who need the first at the same time, also in several processes', async () => {
    const db = await open();
    const secret = randomBytes(32);
    const [one, two] = [makeIdentity(db, { secret }), makeIdentity(db, { secret })];
    const signedUp = await Promise.all(
      Array.from({ length: 6 }, (_, at) => signUp(at % 2 ? one : two, `person-${at}@example.org`)),
    );

    expect(new Set(signedUp.map(({ idToken }) => decodeProtectedHeader(idToken).kid)).size).toBe(1);
    for (const { idToken } of signedUp) expect(await verifyIdToken(two.context, idToken)).toMatchObject({ ok: true });
  });

  test('are published without their private half, which is sealed in the database', async () => {
    const identity = makeIdentity(await open());
    await signUp(identity);
    const { body, headers } = await identity.send('/.well-known/jwks.json');
    const [row] = await identity.context.db.reader.selectFrom('signing_key').selectAll().execute();
    const { publicKey } = await generateKeyPair('RS256', { extractable: true });

    expect(Object.keys(body.keys[0]).sort()).toEqual(
      [...Object.keys(await exportJWK(publicKey)), 'kid', 'alg', 'use'].sort(),
    );
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(row?.sealed_private_jwk).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{22}$/);
    expect(row?.public_jwk).not.toContain('"d"');
  });

  test('are made again when the secret was lost; existing tokens stay valid', async () => {
    const db = await open();
    const before = makeIdentity(db);
    const { idToken } = await signUp(before);
    const after = makeIdentity(db);
    const next = await signUp(after, 'ivan@example.org');

    expect(decodeProtectedHeader(next.idToken).kid).not.toBe(decodeProtectedHeader(idToken).kid);
    expect(await verifyIdToken(after.context, idToken)).toMatchObject({ ok: true });
    expect(after.logged).toContain('A signing key was sealed with another secret; a new one is made.');
  });
});
