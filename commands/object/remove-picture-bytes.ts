import type { WholeContext } from '#commands/context.ts';
import { isAnyHeld } from '#database/catalogue.ts';
import { deletePictureLeftovers, insertPictureLeftovers, listPictureLeftovers } from '#database/picture-leftover.ts';
import { listNamedHashes } from '#database/project-removal.ts';

type Context = Pick<WholeContext, 'db' | 'files' | 'now'>;

/** Hashes that are asked about in one query. */
const atOnce = 500;

/**
 * Removes bytes that no file has any more, checked after the rows are deleted: meanwhile someone else may have imported
 * the same picture. While someone copies bytes they are recorded instead, and `removeHeldPictures` removes them.
 * Nothing is ever removed for being unknown alone: a store may be older than its database.
 */
export async function removePictureBytes(context: Context, hashes: readonly string[]): Promise<void> {
  const { db, now } = context;
  for (let at = 0; at < hashes.length; at += atOnce) {
    const some = hashes.slice(at, at + atOnce);
    if (await isAnyHeld(db.reader, now())) await db.inTransaction((tx) => insertPictureLeftovers(tx, some, now()));
    else await removeUnnamed(context, some);
  }
}

/** Removes the bytes of pictures that were kept for someone who copied them, unless someone still does. */
export async function removeHeldPictures(context: Context): Promise<void> {
  const { db, now } = context;
  for (;;) {
    const hashes = await listPictureLeftovers(db.reader, atOnce);
    // Asked after the list was read: someone who begins to copy later needs nothing that is on it.
    if (hashes.length === 0 || (await isAnyHeld(db.reader, now()))) return;
    await removeUnnamed(context, hashes);
    await db.inTransaction((tx) => deletePictureLeftovers(tx, hashes));
  }
}

async function removeUnnamed({ db, files }: Context, hashes: readonly string[]): Promise<void> {
  const named = await listNamedHashes(db.reader, hashes);
  for (const sha256 of hashes) if (!named.has(sha256)) await files.remove(sha256);
}
