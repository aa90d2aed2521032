import { type CryptoKey, exportJWK, importJWK, type JWK } from 'jose';
import { freshId } from '#commands/context.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import {
  deleteRetiredSigningKeys,
  findSigningKey,
  insertSigningKey,
  listSigningKeys,
  type SigningKey,
} from '#database/signing-key.ts';
import type { IdentityContext } from '#identity/context.ts';
import { seal, unseal } from '#identity/secret.ts';
import type { OpenKey } from './key-ring.ts';

type KeyContext = Pick<IdentityContext, 'db' | 'now' | 'random' | 'settings' | 'secret' | 'log' | 'keys'>;

/** The key that signs now: the newest one, or a new one when that is too old. */
export async function signingKey(context: KeyContext): Promise<OpenKey> {
  const { keys } = context;
  if (keys.signing && isYoung(context, keys.signing.createdAt)) return keys.signing;
  keys.opening ??= findOrMakeKey(context).finally(() => {
    keys.opening = undefined;
  });
  keys.signing = await keys.opening;
  return keys.signing;
}

/** The public key of a `kid`, unless it is unknown or retired. */
export async function believedKey(context: KeyContext, id: string): Promise<CryptoKey | undefined> {
  const { believed } = context.keys;
  const held = believed.get(id);
  if (held) return held.retiresAt > context.now() ? held.key : undefined;
  const row = await findSigningKey(context.db.reader, id);
  if (!row || row.retiresAt <= context.now()) return undefined;
  const key = await openJwk(row.publicJwk);
  believed.set(id, { key, retiresAt: row.retiresAt });
  return key;
}

/** The public keys as a JSON Web Key Set, for everyone who checks our tokens. */
export async function publicKeys(context: KeyContext): Promise<{ keys: JWK[] }> {
  await signingKey(context);
  const rows = await listSigningKeys(context.db.reader, context.now());
  return { keys: rows.map((row) => JSON.parse(row.publicJwk) as JWK) };
}

function isYoung({ now, settings }: KeyContext, createdAt: number): boolean {
  return now() - createdAt < settings.keyRotationMs;
}

async function findOrMakeKey(context: KeyContext): Promise<OpenKey> {
  const found = await findUsableKey(context, await listSigningKeys(context.db.reader, context.now()));
  if (found) return found;
  const made = await makeKey(context);
  const eventId = freshId(context);
  const others = await context.db.inTransaction(async (tx) => {
    const rows = await listSigningKeys(tx, made.createdAt);
    if (rows.some((row) => isUsable(context, row))) return rows;
    await deleteRetiredSigningKeys(tx, made.createdAt);
    await insertSigningKey(tx, made);
    await insertAuditEvent(tx, { id: eventId, kind: 'signingKeyMade', detail: { kid: made.id }, at: made.createdAt });
    return [made];
  });
  const key = await findUsableKey(context, others);
  if (!key) throw new Error('A signing key just made can not be opened.');
  return key;
}

const sealedAs = (id: string) => ({ purpose: 'signing-key', name: id }) as const;

function isUsable(context: KeyContext, row: SigningKey): boolean {
  return (
    isYoung(context, row.createdAt) && unseal(context.secret, sealedAs(row.id), row.sealedPrivateJwk) !== undefined
  );
}

/** The ids of keys still believed that the secret does not open: they were sealed with another one. */
export async function listClosedKeys({
  db,
  now,
  secret,
}: Pick<KeyContext, 'db' | 'now' | 'secret'>): Promise<string[]> {
  const rows = await listSigningKeys(db.reader, now());
  return rows.filter((row) => unseal(secret, sealedAs(row.id), row.sealedPrivateJwk) === undefined).map(({ id }) => id);
}

async function findUsableKey(context: KeyContext, rows: readonly SigningKey[]): Promise<OpenKey | undefined> {
  for (const row of rows.filter(({ createdAt }) => isYoung(context, createdAt))) {
    const jwk = unseal(context.secret, sealedAs(row.id), row.sealedPrivateJwk);
    if (jwk !== undefined) return { id: row.id, createdAt: row.createdAt, key: await openJwk(jwk) };
    context.log.error({ kid: row.id }, 'A signing key was sealed with another secret; a new one is made.');
  }
  return undefined;
}

async function makeKey({ now, random, settings, secret, keys }: KeyContext): Promise<SigningKey> {
  const id = Buffer.from(random(12)).toString('base64url');
  const pair = await keys.newPair();
  const marks = { kid: id, alg: 'RS256', use: 'sig' };
  const createdAt = now();
  return {
    id,
    publicJwk: JSON.stringify({ ...(await exportJWK(pair.publicKey)), ...marks }),
    sealedPrivateJwk: seal(
      secret,
      sealedAs(id),
      JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...marks }),
      random(12),
    ),
    createdAt,
    retiresAt: createdAt + settings.keyRotationMs + settings.idTokenSeconds * 1000 + settings.keyCacheMs,
  };
}

async function openJwk(text: string): Promise<CryptoKey> {
  const key = await importJWK(JSON.parse(text) as JWK, 'RS256');
  if (key instanceof Uint8Array) throw new TypeError('A signing key is not an RSA key.');
  return key;
}
