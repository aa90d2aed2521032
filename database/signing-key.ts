import type { Queries } from '#database/connection.ts';

/** A key that signs ID tokens; its private half is sealed with a secret that is not in the database. */
export type SigningKey = {
  readonly id: string;
  readonly publicJwk: string;
  readonly sealedPrivateJwk: string;
  readonly createdAt: number;
  /** From then on nothing signed with it is believed. */
  readonly retiresAt: number;
};

const columns = [
  'id',
  'public_jwk as publicJwk',
  'sealed_private_jwk as sealedPrivateJwk',
  'created_at as createdAt',
  'retires_at as retiresAt',
] as const;

/** The keys still believed, the newest first. */
export async function listSigningKeys(db: Queries, now: number): Promise<SigningKey[]> {
  return db
    .selectFrom('signing_key')
    .select(columns)
    .where('retires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** One key by its id (the `kid` of a token), also a retired one. */
export async function findSigningKey(db: Queries, id: string): Promise<SigningKey | undefined> {
  return db.selectFrom('signing_key').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Writes a new key. */
export async function insertSigningKey(tx: Queries, key: SigningKey): Promise<void> {
  await tx
    .insertInto('signing_key')
    .values({
      id: key.id,
      public_jwk: key.publicJwk,
      sealed_private_jwk: key.sealedPrivateJwk,
      created_at: key.createdAt,
      retires_at: key.retiresAt,
    })
    .execute();
}

/** Forgets the keys that are no longer believed. */
export async function deleteRetiredSigningKeys(tx: Queries, now: number): Promise<void> {
  await tx.deleteFrom('signing_key').where('retires_at', '<=', now).execute();
}
