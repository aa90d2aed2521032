import type { Queries } from '#database/connection.ts';

/** The prefix of a picture's hash in the list of bytes to be removed; no id of an object has it. */
export const pictureLeftover = 'picture ';

/** Notes that the bytes of pictures have to be removed later. */
export async function insertPictureLeftovers(tx: Queries, hashes: readonly string[], now: number): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .insertInto('object_leftover')
    .values(hashes.map((sha256) => ({ id: pictureLeftover + sha256, noted_at: now })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Hashes of pictures whose bytes have to be removed, some at a time, the oldest first. */
export async function listPictureLeftovers(db: Queries, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('object_leftover')
    .select('id')
    .where('id', 'like', `${pictureLeftover}%`)
    .orderBy('noted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id.slice(pictureLeftover.length));
}

/** They are removed, or in use again. */
export async function deletePictureLeftovers(tx: Queries, hashes: readonly string[]): Promise<void> {
  const ids = hashes.map((sha256) => pictureLeftover + sha256);
  await tx.deleteFrom('object_leftover').where('id', 'in', ids).execute();
}
