import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { WholeFile } from '#commands/manuscript/receive-upload.ts';
import { defaultBookLimits } from '#domain/book.ts';
import { naturalOrder } from '#formats/folder/order.ts';

/** A manuscript over the limit; nothing of it was read. */
export class TooLargeError extends Error {}

/**
 * The files of a manuscript in the order given; those of a folder by its name and their paths in it, in natural order,
 * without hidden ones.
 *
 * @throws TooLargeError before anything is read; the error of the file system where there is no such file
 */
export function readManuscript(paths: readonly string[]): WholeFile[] {
  const found = paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [{ name: basename(path), path }];
    return filesIn(path).map((file) => ({ name: `${basename(resolve(path))}/${file}`, path: join(path, file) }));
  });
  const size = found.reduce((sum, { path }) => sum + statSync(path).size, 0);
  if (size > defaultBookLimits.fileBytes || found.length > defaultBookLimits.entries)
    throw new TooLargeError(`${found.length} files, ${size} bytes: more than one manuscript may have`);
  return found.map(({ name, path }) => ({ name, bytes: new Uint8Array(readFileSync(path)) }));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.split('/').some((name) => name.startsWith('.')))
    .sort(naturalOrder);
}
