import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The bits that belong to the owner alone. */
const ofOthers = 0o077;

let maskBefore: number | undefined;

/**
 * From now on everything that this process makes is its owner's alone, whatever mask it was started with: folders 0700
 * and files 0600, also those that a database makes.
 */
export function keepFilesPrivate(): void {
  maskBefore ??= process.umask(ofOthers);
}

/** The mode of a file at a place that a user chose: as the mask we were started with allows. */
export function ordinaryMode(): number {
  return 0o666 & ~(maskBefore ?? process.umask());
}

/**
 * Makes the data folder where there is none, and closes it to others where it was open to them.
 *
 * @returns the folders and files that are closed now, and those that could not be closed
 */
export function closeFolder(folder: string): { readonly closed: string[]; readonly open: string[] } {
  keepFilesPrivate();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const closed: string[] = [];
  const open: string[] = [];
  for (const path of openToOthers(folder)) {
    try {
      chmodSync(path, lstatSync(path).isDirectory() ? 0o700 : 0o600);
      closed.push(path);
    } catch {
      open.push(path);
    }
  }
  return { closed, open };
}

/** The data folder, and files and folders right in it, as far as others than their owner may do something with them. */
export function openToOthers(folder: string): string[] {
  if (process.platform === 'win32') return [];
  return [folder, ...readdirSync(folder).map((name) => join(folder, name))].filter((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    return found && (found.isFile() || found.isDirectory()) && (found.mode & ofOthers) !== 0;
  });
}
