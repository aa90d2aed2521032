import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { defaultBookLimits } from '#domain/book.ts';
import { isObjectPath } from '#domain/stored-object.ts';
import { Unreadable } from '#formats/unreadable.ts';
import { openRange, type RangeArchive, type RangeSource } from '#formats/zip/range-reader.ts';
import { manifestPath, sumsPath } from '#formats/zip/summed-writer.ts';
import {
  AccountManifest,
  AccountRecord,
  type ArchivedObject,
  type ArchivedWork,
  accountArchiveVersion,
  accountLimits,
  accountPaths,
  GoalsRecord,
  LibraryRecord,
  ObjectsRecord,
  PlacesRecord,
  RunsRecord,
  SumLine,
} from './manifest.ts';

/** An archive of an account of which every byte is as it was written. */
export type OpenAccountArchive = {
  readonly manifest: AccountManifest;
  readonly account: AccountRecord;
  readonly library: LibraryRecord;
  readonly places: PlacesRecord;
  readonly runs: RunsRecord;
  readonly goals: GoalsRecord;
  readonly objects: ObjectsRecord;
  /** A work as a project archive. */
  readonly readWork: (work: ArchivedWork) => Promise<Uint8Array>;
  /** The bytes of an object, as they are wanted: it may be of any size. */
  readonly readObject: (object: ArchivedObject) => AsyncIterable<Uint8Array>;
};

/** Bytes of a ZIP file by which an account archive is recognised: the name of its first file stands in them. */
export const signatureBytes = 42;

/** Whether a file that begins with these bytes says that it is an archive of an account. */
export function isAccountArchive(start: Uint8Array): boolean {
  const text = Buffer.from(start.subarray(0, signatureBytes)).toString('latin1');
  return text.startsWith('PK\x03\x04') && text.slice(30, 42) === 'account.json';
}

/** Unpacked bytes for one packed byte that are believed, as of books. */
const ratio = defaultBookLimits.ratio;

/**
 * Opens an account archive and checks every byte of it, so that nothing is imported from a damaged one.
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
  const objects = archive.entries.has(objectsPath) ? await read(objectsPath, ObjectsRecord) : [];
  checkObjects(archive, manifest, objects);
  return {
    manifest,
    objects,
    account: await read('account.json', AccountRecord),
    library: await read('library.json', LibraryRecord),
    places: await read('places.json', PlacesRecord),
    runs: archive.entries.has('runs.json') ? await read('runs.json', RunsRecord) : [],
    goals: archive.entries.has('goals.json') ? await read('goals.json', GoalsRecord) : [],
    readWork: ({ path }) => bytesOf(archive, archivePath(path)),
    readObject: ({ file }) => piecesOf(archive, objectPath(file)),
  };
}

const objectsPath = 'objects.json';
const objectPath = (file: string) => `objects/${file}`;

/** Each object is there once, whole, of a work that is in the archive, and where nothing else of it is. */
function checkObjects({ entries }: RangeArchive, { works }: AccountManifest, objects: ObjectsRecord): void {
  const paths = new Set(works.map(({ path }) => path));
  const files = new Set<string>();
  const places = new Set<string>();
  for (const { file, work, name, size } of objects) {
    const isKnown = work === undefined || paths.has(work);
    const isWhole = entries.get(objectPath(file))?.uncompressedSize === size;
    if (!isKnown || !isWhole || !isObjectPath(name)) throw new Unreadable('damaged', objectPath(file));
    files.add(file);
    places.add(`${work ?? ''}/${name}`);
  }
  if (files.size !== objects.length || places.size !== objects.length) throw new Unreadable('damaged', objectsPath);
  for (const path of entries.keys())
    if (accountPaths.object.test(path) && !files.has(path.slice(objectPath('').length)))
      throw new Unreadable('damaged', path);
}

const archivePath = (path: string) => `works/${path}/work.fabula.zip`;

function checkEntries({ entries }: RangeArchive): void {
  for (const { filename, uncompressedSize, compressedSize } of entries.values()) {
    const isOwn = filename === manifestPath || filename === sumsPath;
    const isRecord = isOwn || accountPaths.record.test(filename);
    const isWork = accountPaths.archive.test(filename);
    const isOther = accountPaths.other.test(filename) || accountPaths.object.test(filename);
    if (!isRecord && !isWork && !isOther) throw new Unreadable('damaged', filename.slice(0, 200));
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

/** Reads every file once: each must match its checksum. */
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

/** A file's bytes, piece by piece; when the consumer stops, reading ends. */
async function* piecesOf(archive: RangeArchive, path: string): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const reading = archive
    .read(path, (bytes) => writer.write(bytes))
    .then(
      () => writer.close(),
      (error) => writer.abort(error),
    );
  // A consumer that stops cancels the stream, and nobody reads later writes.
  reading.catch(() => undefined);
  yield* readable;
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
