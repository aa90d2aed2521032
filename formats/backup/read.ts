import { createHash } from 'node:crypto';
import { openRange, type RangeArchive, type RangeProblem, type RangeSource } from '#formats/zip/range-reader.ts';
import { manifestPath, sumsPath } from '#formats/zip/summed-writer.ts';
import {
  BackupManifest,
  BackupRefused,
  backupVersion,
  badFile,
  damaged,
  type PartKind,
  partPaths,
  SumLine,
} from './manifest.ts';

/** The source of a backup's bytes, any stretch of them at a time. */
export type BackupSource = RangeSource;

/** One part of a backup; `name` is what its path says behind its kind. */
export type BackupPart = {
  readonly path: string;
  readonly kind: PartKind;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
};

/** An archive whose outside is right: its manifest, and which parts it has. */
export type OpenBackup = {
  readonly manifest: BackupManifest;
  /** In their order in the archive. */
  readonly parts: readonly BackupPart[];
  /**
   * Hands over a part's bytes as they come.
   *
   * @throws BackupRefused at their end at the latest, when they are not those the backup was made of
   */
  readonly read: (part: BackupPart, take: (bytes: Uint8Array) => Promise<void> | void) => Promise<void>;
};

/** Characters of a line: more than the longest row has. */
const longestLine = 256 * 2 ** 20;
const longestManifest = 64 * 2 ** 20;

/**
 * Opens a backup: reads what it says it is and which parts it has, and refuses what it does not know.
 *
 * @throws BackupRefused with a sentence that says why
 */
export async function openBackup(source: BackupSource): Promise<OpenBackup> {
  const { entries, read } = await openRange(source, refusal);
  const manifest = await readManifest(entries, read);
  const sums = new Map<string, SumLine>();
  const hash = createHash('sha256');
  const lines = linesInto((line) => {
    const parsed = SumLine.safeParse(jsonOf(line));
    if (!parsed.success || sums.has(parsed.data.path)) throw damaged(sumsPath);
    sums.set(parsed.data.path, parsed.data);
  });
  await read(sumsPath, async (bytes) => {
    hash.update(bytes);
    await lines.take(bytes);
  });
  await lines.end();
  if (hash.digest('hex') !== manifest.sums) throw damaged(sumsPath);
  const parts = [...entries.values()]
    .filter(({ filename }) => filename !== manifestPath && filename !== sumsPath)
    .map(({ filename, uncompressedSize }) => partOf(filename, uncompressedSize, sums.get(filename)));
  if (parts.length !== sums.size) throw damaged('parts of it are missing');
  return { manifest, parts, read: (part, take) => readPart(part, read, take) };
}

type Read = RangeArchive['read'];

function refusal(problem: RangeProblem, path: string): BackupRefused {
  const sentences: Readonly<Record<RangeProblem, string>> = {
    unreadable: 'This is no backup of Fabula, or it is cut off: its list of contents can not be read.',
    foreign: `The backup holds what no backup of Fabula holds: ${sayable(path)}.`,
    damaged: `The backup is damaged: ${path}.`,
    longer: `The backup is damaged: ${path} has more than it says.`,
    shorter: `The backup is damaged: ${path} has less than it says.`,
  };
  return badFile(sentences[problem]);
}

async function readManifest(entries: RangeArchive['entries'], read: Read): Promise<BackupManifest> {
  const entry = entries.get(manifestPath);
  if (!entry || !entries.has(sumsPath) || entry.uncompressedSize > longestManifest)
    throw badFile('This is no backup of Fabula: it does not say what it is.');
  const pieces: Uint8Array[] = [];
  await read(manifestPath, (bytes) => void pieces.push(bytes));
  const said = jsonOf(Buffer.concat(pieces).toString('utf8')) as { format?: unknown; version?: unknown } | undefined;
  if (said?.format === 'fabula-backup' && Number(said.version) > backupVersion)
    throw new BackupRefused(
      `A newer Fabula wrote this backup (version ${Number(said.version)}): bring it back with that one.`,
    );
  const manifest = BackupManifest.safeParse(said);
  if (!manifest.success) throw badFile('This is no backup of Fabula, or it is damaged: manifest.json.');
  return manifest.data;
}

function partOf(path: string, size: number, sum: SumLine | undefined): BackupPart {
  if (sum?.bytes !== size) throw damaged(sayable(path));
  for (const [kind, pattern] of Object.entries(partPaths)) {
    const found = pattern.exec(path);
    if (found) return { path, kind: kind as PartKind, name: found[1] ?? '', bytes: size, sha256: sum.sha256 };
  }
  throw badFile(`The backup holds what no backup of Fabula holds: ${sayable(path)}.`);
}

async function readPart(part: BackupPart, read: Read, take: Parameters<Read>[1]): Promise<void> {
  const hash = createHash('sha256');
  await read(part.path, async (bytes) => {
    hash.update(bytes);
    await take(bytes);
  });
  if (hash.digest('hex') !== part.sha256) throw damaged(part.path);
}

/** Splits bytes that arrive in pieces into lines; they must be UTF-8, and each must end. */
export function linesInto(line: (text: string) => Promise<void> | void) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  const decoded = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw damaged('a line of it is no text');
    }
  };
  return {
    async take(bytes: Uint8Array): Promise<void> {
      const pieces = decoded(bytes).split('\n');
      pieces[0] = rest + pieces[0];
      rest = pieces.pop() ?? '';
      if (rest.length > longestLine) throw badFile('The backup holds a line that is longer than any row.');
      for (const text of pieces) await line(text);
    },
    async end(): Promise<void> {
      if (rest + decoded() !== '') throw damaged('a line of it does not end');
    },
  };
}

/** The contents of a line; undefined where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A name that someone else chose, as a terminal may show it. */
function sayable(name: string): string {
  return JSON.stringify(name.slice(0, 200)).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
}
