import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { defaultBookLimits } from '#domain/book.ts';
import { Unreadable } from '#formats/unreadable.ts';
import { openRange, type RangeArchive, type RangeSource } from '#formats/zip/range-reader.ts';
import { manifestPath, sumsPath } from '#formats/zip/summed-writer.ts';
import {
  accountArchiveVersion,
  accountLimits,
  AccountManifest,
  accountPaths,
  AccountRecord,
  type ArchivedWork,
  LibraryRecord,
  PlacesRecord,
  SumLine,
} from './manifest.ts';

/** An archive of an account of which every byte is as it was written. */
export type OpenAccountArchive = {
  readonly manifest: AccountManifest;
  readonly account: AccountRecord;
  readonly library: LibraryRecord;
  readonly places: PlacesRecord;
  /** A work as a project archive. */
  readonly readWork: (work: ArchivedWork) => Promise<Uint8Array>;
};

/** Bytes of a ZIP file by which an archive of an account is known: the name of its first file stands in them. */
export const signatureBytes = 42;

/** Whether a file that begins with these bytes says that it is an archive of an account. */
export function isAccountArchive(start: Uint8Array): boolean {
  const text = Buffer.from(start.subarray(0, signatureBytes)).toString('latin1');
  return text.startsWith('PK\x03\x04') && text.slice(30, 42) === 'account.json';
}

/** Unpacked bytes for one packed byte that are believed, as of books. */
const ratio = defaultBookLimits.ratio;

/**
 * Opens an archive of an account and looks at every byte of it, so that nothing is brought of one that is damaged.
 *
 * @throws Unreadable naming the file that is wrong
 */
export async function openAccountArchive(source: RangeSource): Promise<OpenAccountArchive> {
  const archive = await openRange(
    source,
    (problem, path) => new Unreadable('damaged', problem === 'unreadable' ? undefined : path.slice(0, 200)),
    { entriesAtMost: accountLimits.entries },
  );
  checkEntries(archive);
  const manifest = await readManifest(archive);
  await checkSums(archive, manifest);
  for (const { path } of manifest.works)
    if (!archive.entries.has(archivePath(path))) throw new Unreadable('damaged', archivePath(path));
  if (new Set(manifest.works.map(({ path }) => path)).size !== manifest.works.length)
    throw new Unreadable('damaged', manifestPath);
  const read = async <Shape extends z.ZodType>(path: string, shape: Shape) =>
    parsed(path, shape, jsonOf(path, await bytesOf(archive, path)));
  return {
    manifest,
    account: await read('account.json', AccountRecord),
    library: await read('library.json', LibraryRecord),
    places: await read('places.json', PlacesRecord),
    readWork: ({ path }) => bytesOf(archive, archivePath(path)),
  };
}

const archivePath = (path: string) => `works/${path}/work.fabula.zip`;

function checkEntries({ entries }: RangeArchive): void {
  for (const { filename, uncompressedSize, compressedSize } of entries.values()) {
    const isOwn = filename === manifestPath || filename === sumsPath;
    const isRecord = isOwn || accountPaths.record.test(filename);
    const isWork = accountPaths.archive.test(filename);
    if (!isRecord && !isWork && !accountPaths.other.test(filename))
      throw new Unreadable('damaged', filename.slice(0, 200));
    const most = isRecord ? accountLimits.recordBytes : isWork ? defaultBookLimits.fileBytes : Number.POSITIVE_INFINITY;
    if (uncompressedSize > most || (uncompressedSize > 2 ** 20 && uncompressedSize > ratio * compressedSize))
      throw new Unreadable('tooLarge', filename);
  }
}

async function readManifest(archive: RangeArchive): Promise<AccountManifest> {
  const said = jsonOf(manifestPath, await bytesOf(archive, manifestPath)) as { format?: unknown; version?: unknown };
  if (said?.format === 'fabula-account' && Number(said.version) > accountArchiveVersion)
    throw new Unreadable('newerArchive', `version ${Number(said.version)}`);
  return parsed(manifestPath, AccountManifest, said);
}

/** Reads every file once: each must be the one that its sum was made of. */
async function checkSums(archive: RangeArchive, { sums }: AccountManifest): Promise<void> {
  const bytes = await bytesOf(archive, sumsPath);
  if (createHash('sha256').update(bytes).digest('hex') !== sums) throw new Unreadable('damaged', sumsPath);
  const lines = Buffer.from(bytes).toString('utf8').trimEnd().split('\n');
  const known = new Map(
    lines.map((line) => {
      const sum = parsed(sumsPath, SumLine, jsonOf(sumsPath, Buffer.from(line)));
      return [sum.path, sum];
    }),
  );
  if (known.size !== lines.length) throw new Unreadable('damaged', sumsPath);
  for (const { path } of known.values()) if (!archive.entries.has(path)) throw new Unreadable('damaged', path);
  for (const path of archive.entries.keys()) {
    if (path === manifestPath || path === sumsPath) continue;
    const hash = createHash('sha256');
    await archive.read(path, (piece) => void hash.update(piece));
    if (hash.digest('hex') !== known.get(path)?.sha256) throw new Unreadable('damaged', path);
  }
}

async function bytesOf(archive: RangeArchive, path: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  await archive.read(path, (bytes) => void pieces.push(bytes));
  return Buffer.concat(pieces);
}

function jsonOf(path: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Unreadable('damaged', path);
  }
}

function parsed<Shape extends z.ZodType>(path: string, shape: Shape, said: unknown): z.infer<Shape> {
  const result = shape.safeParse(said);
  if (result.success) return result.data;
  throw new Unreadable('damaged', `${path}: ${result.error.issues[0]?.path.join('.') ?? ''}`);
}
