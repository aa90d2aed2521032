import { type Zippable, zipSync } from 'fflate';

/** A file of an archive that is written; `isStored` where it must not be packed, or is packed already. */
export type ZipFile = { readonly path: string; readonly bytes: Uint8Array; readonly isStored?: boolean };

/** Writes a ZIP archive: the files in the given order, all of one fixed time, so that equal files give equal bytes. */
export function writeZip(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  // ZIP has no time zone: this is read back as the same hour everywhere.
  const mtime = new Date(1980, 0, 1);
  const zippable: Zippable = {};
  for (const { path, bytes, isStored } of files) zippable[path] = [bytes, { level: isStored ? 0 : 6, mtime }];
  return zipSync(zippable);
}
