import { type FileEntry, Reader, ZipReader } from '@zip.js/zip.js';

/** The source of an archive's bytes, any stretch of them at a time. */
export type RangeSource = {
  readonly size: number;
  readonly read: (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;
};

/** The problem of an archive: its list of contents, a file that no such archive holds, or one of its files. */
export type RangeProblem = 'unreadable' | 'foreign' | 'damaged' | 'longer' | 'shorter';

/** Makes of a problem what the reader's caller understands; thrown. */
type Refuse = (problem: RangeProblem, path: string) => Error;

type Take = (bytes: Uint8Array) => Promise<void> | void;

/** An archive whose list of contents is right; none of it is in memory. */
export type RangeArchive = {
  readonly entries: ReadonlyMap<string, Pick<FileEntry, 'filename' | 'uncompressedSize' | 'compressedSize'>>;
  /** Hands over a file's bytes as they are read, never more than it declares; an error of the consumer is passed on. */
  readonly read: (path: string, take: Take) => Promise<void>;
};

/** Opens an archive of any size that is read by ranges: no folders, links, secrets or second files of one name. */
export async function openRange(
  source: RangeSource,
  refuse: Refuse,
  { entriesAtMost = Number.POSITIVE_INFINITY } = {},
): Promise<RangeArchive> {
  const entries = new Map<string, FileEntry>();
  let foreign: Error | undefined;
  try {
    const zip = new ZipReader(new SourceReader(source), {
      useWebWorkers: false,
      strictness: 'strict',
      checkCrc32: true,
    });
    for await (const entry of zip.getEntriesGenerator()) {
      if (entry.directory || entry.encrypted || entry.symlink || entries.has(entry.filename)) {
        foreign = refuse('foreign', entry.filename);
        throw foreign;
      }
      if (entries.size >= entriesAtMost) throw refuse('unreadable', '');
      entries.set(entry.filename, entry);
    }
  } catch {
    throw foreign ?? refuse('unreadable', '');
  }
  return { entries, read: (path, take) => readEntry(entries.get(path), { path, take, refuse }) };
}

async function readEntry(
  entry: FileEntry | undefined,
  { path, take, refuse }: { readonly path: string; readonly take: Take; readonly refuse: Refuse },
): Promise<void> {
  if (!entry) throw refuse('damaged', path);
  let left = entry.uncompressedSize;
  // An error of the consumer is passed on as it is; anything else is the archive's fault.
  let thrown: unknown;
  const write = async (bytes: Uint8Array) => {
    try {
      left -= bytes.byteLength;
      if (left < 0) throw refuse('longer', path);
      await take(bytes);
    } catch (error) {
      thrown = error;
      throw error;
    }
  };
  try {
    await entry.getData(new WritableStream({ write }), { checkCrc32: true });
  } catch {
    throw thrown ?? refuse('damaged', path);
  }
  if (left !== 0) throw refuse('shorter', path);
}

class SourceReader extends Reader<RangeSource> {
  readonly #source: RangeSource;
  constructor(source: RangeSource) {
    super(source);
    this.#source = source;
    this.size = source.size;
  }
  override readUint8Array(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#source.read(offset, length);
  }
}
