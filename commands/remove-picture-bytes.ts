import { isAnyHeld } from '#database/catalogue.ts';
import { listNamedHashes } from '#database/removal.ts';
import type { WholeContext } from './context.ts';

type Context = Pick<WholeContext, 'db' | 'files'> & { readonly now: () => number };

/** Hashes that are asked about at once. */
const asked = 500;

/** Milliseconds after which bytes that nothing names are nobody's: who stores some writes their row long before. */
const unnamedMs = 24 * 3_600_000;

/**
 * Removes bytes that no file has any more, asked after the rows are gone: meanwhile somebody else may have brought the
 * same picture. While somebody copies them they stay, and `removeUnnamedPictures` removes them another day.
 */
export async function removePictureBytes({ db, files, now }: Context, hashes: readonly string[]): Promise<void> {
  for (let at = 0; at < hashes.length; at += asked) {
    const some = hashes.slice(at, at + asked);
    const named = await listNamedHashes(db.reader, some);
    if (await isAnyHeld(db.reader, now())) return;
    for (const sha256 of some) if (!named.has(sha256)) await files.remove(sha256);
  }
}

/** Removes stored bytes that nothing names, of a process that was killed or of what was copied; new ones stay a day. */
export async function removeUnnamedPictures(context: Context): Promise<void> {
  let some: string[] = [];
  for await (const { sha256, storedAt } of context.files.list()) {
    if (storedAt > context.now() - unnamedMs) continue;
    some.push(sha256);
    if (some.length < asked) continue;
    await removePictureBytes(context, some);
    some = [];
  }
  await removePictureBytes(context, some);
}
