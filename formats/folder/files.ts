import type { BookLimits } from '#domain/book.ts';
import { naturalOrder } from '#formats/folder/order.ts';
import { Unreadable } from '#formats/unreadable.ts';
import { Archive } from '#formats/zip/archive.ts';

/** A file of a folder by its path from the root. */
export type FolderFile = { readonly path: string; readonly read: () => Uint8Array };

/** The files of a folder in the order in which they are read. */
export type Folder = {
  readonly files: readonly FolderFile[];
  /** The name of the one folder that everything lies in. */
  readonly name: string | undefined;
};

/** Files as they were given, or the contents of the one ZIP archive among them; without a system's leftovers. */
export function openFolder(given: readonly { name: string; bytes: Uint8Array }[], limits: BookLimits): Folder {
  if (given.length > limits.entries) throw new Unreadable('tooManyEntries', 'entries');
  const total = given.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > limits.unpackedBytes) throw new Unreadable('tooLarge', 'unpackedBytes');
  const [only] = given;
  if (only && given.length === 1 && isZip(only.bytes)) return unpacked(only.bytes, limits);
  const files = given.map(({ name, bytes }) => ({ path: name.replaceAll('\\', '/'), read: () => bytes }));
  return rooted(files.filter(({ path }) => !isLeftBehind(path)));
}

function unpacked(bytes: Uint8Array, limits: BookLimits): Folder {
  const archive = new Archive(bytes, limits);
  const paths = archive.paths().filter((path) => !isLeftBehind(path) && !path.split('/').includes('..'));
  const files = paths.sort(naturalOrder).map((path) => ({ path, read: () => archive.read(path) ?? new Uint8Array() }));
  return rooted(files);
}

export function isZip(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);
}

/** Files that macOS and Windows put into folders, and hidden files. */
function isLeftBehind(path: string): boolean {
  return path.split('/').some((name) => /^(?:\.|__MACOSX$|thumbs\.db$|desktop\.ini$)/i.test(name));
}

/** The folder inside the one that holds everything. */
function rooted(files: readonly FolderFile[]): Folder {
  const roots = new Set(files.map(({ path }) => path.split('/')[0] ?? ''));
  const [name] = roots;
  const isOne = roots.size === 1 && name !== undefined && files.every(({ path }) => path.includes('/'));
  if (!isOne) return { files, name: undefined };
  return { files: files.map((file) => ({ ...file, path: file.path.slice(name.length + 1) })), name };
}

/** The title that the name of a file or folder makes: without its ending and without the numbers that order it. */
export function titleOfName(name: string): string {
  const stem = name.replace(/\.[a-z0-9]{1,8}$/i, '');
  const words = stem
    .replace(/^\d+(?:[\s._–-]+|$)/, '')
    .replace(/_/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.includes(' ') ? words : words.replace(/-/g, ' ');
}
