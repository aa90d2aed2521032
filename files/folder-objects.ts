import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { ByteRange, ObjectStore, Received } from '#commands/object/object-store.ts';
import { sumsOfFile } from './checksums.ts';
import { type Summing, sumBeside, sumHere } from './summing.ts';

/** Bytes read at once, collected before they are written, and written before the disk is asked to keep them. */
const readBytes = 256 * 1024;
const writeBytes = 1024 * 1024;
const syncBytes = 4 * writeBytes;

/** Pieces smaller than this are copied together. */
const smallBytes = 8 * 1024;

/** Uploads whose checksums are carried along from piece to piece; of others they are made of the file at its end. */
const sumsKept = 1_000;

/** Bytes from which on a file is summed up beside this thread. */
const largeBytes = 8 * 2 ** 20;

/**
 * An object store in a folder. What is on its way lies under `coming`, synced while it comes; what is whole is
 * renamed to its place, and the folder's entry synced, before anybody is told.
 */
export function folderObjects(folder: string): ObjectStore & { readonly comingPath: (id: string) => string } {
  const coming = join(folder, 'coming');
  const carried = new LRUCache<string, Summing>({
    max: sumsKept,
    dispose: (sums, _id, reason) => {
      if (reason === 'evict') sums.drop();
    },
  });
  const settling = new Map<string, Settling>();

  const checked = (id: string) => {
    if (!/^[\w-]{8,64}$/.test(id)) throw new RangeError(`No name of an object: ${id}`);
    return id;
  };
  const comingPath = (id: string) => join(coming, checked(id));
  // The last letters: the first of ids made at about the same time are the same.
  const folderOf = (id: string) => join(folder, checked(id).slice(-2));
  const pathOf = (id: string) => join(folderOf(id), id);

  /** The sums of what is there up to an offset, taken out of those carried along. */
  function sumsAt(id: string, offset: number, most: number): Summing | undefined {
    const before = carried.get(id);
    carried.delete(id);
    if (before && offset > 0 && before.offset() === offset) return before;
    before?.drop();
    if (offset > 0) return undefined;
    return most < largeBytes ? sumHere() : sumBeside(comingPath(id));
  }

  async function receive(
    id: string,
    offset: number,
    pieces: AsyncIterable<Uint8Array>,
    most: number,
  ): Promise<Received> {
    if (await mkdir(coming, { recursive: true })) await syncFolder(folder);
    const file = await open(comingPath(id), offset === 0 ? 'w' : 'r+', 0o600);
    let got: Omit<Received, 'durable'> & { readonly synced: Promise<unknown> };
    try {
      await file.truncate(offset);
      const sums = sumsAt(id, offset, most);
      got = await writePieces(file, { offset, pieces, most, sums }).finally(() => sums && carried.set(id, sums));
    } catch (error) {
      await file.close();
      throw error;
    }
    if (got.end === 'tooLong') forget(id);
    // What begins is a new name, which has to survive with what it names.
    const synced = offset === 0 ? Promise.all([got.synced, syncFolder(coming)]) : got.synced;
    return { received: got.received, end: got.end, durable: settle(id, file, synced) };
  }

  /** Closes a file once it is synced; until all of its name are, it is not sealed. */
  function settle(id: string, file: FileHandle, synced: Promise<unknown>): Promise<void> {
    const before = settling.get(id);
    const here = synced.finally(() => file.close());
    const mine: Settling = { hasFailed: false, durable: Promise.all([before?.hasFailed || before?.durable, here]) };
    settling.set(id, mine);
    mine.durable.then(
      () => settling.get(id) === mine && settling.delete(id),
      () => {
        // Known until someone goes on from what is durable: what it left is not to be sealed.
        mine.hasFailed = true;
      },
    );
    const durable = mine.durable.then(() => undefined);
    // Not everyone waits for it: what seals hears of it, too.
    durable.catch(() => undefined);
    return durable;
  }

  function forget(id: string): void {
    carried.get(id)?.drop();
    carried.delete(id);
  }

  return {
    comingPath,
    receive,
    async seal(id, size) {
      await settling.get(id)?.durable;
      const held = await sizeOf(comingPath(id));
      // Sealed before, by a process that did not live to say so.
      if (held === undefined) return (await sizeOf(pathOf(id))) === size ? sumsOfFile(pathOf(id)) : undefined;
      if (held !== size) return undefined;
      const sums = carried.get(id);
      carried.delete(id);
      const carriedOn = sums?.offset() === size ? await sums.finish() : sums?.drop();
      const checksums = carriedOn ?? (await sumsOfFile(comingPath(id)));
      // A new folder's own name has to survive as well.
      if (await mkdir(folderOf(id), { recursive: true })) await syncFolder(folder);
      await rename(comingPath(id), pathOf(id));
      await syncFolder(folderOf(id));
      return checksums;
    },
    async open(id, range) {
      const file = await openIfThere(pathOf(id));
      return file && streamOf(file, range);
    },
    async remove(id) {
      forget(id);
      settling.delete(id);
      await rm(comingPath(id), { force: true });
      await rm(pathOf(id), { force: true });
    },
  };
}

/** Bytes of an object that the disk was asked to keep, and has not answered about. */
type Settling = { hasFailed: boolean; readonly durable: Promise<unknown> };

type Writing = {
  readonly offset: number;
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly most: number;
  readonly sums: Summing | undefined;
};

/**
 * Writes pieces in larger ones, for every write costs about the same, and durably. While some are written the next are
 * collected and summed up; no more than four are in memory. The disk is asked to keep what is written while more comes,
 * and of the last of it nobody waits here for the answer.
 */
async function writePieces(
  file: FileHandle,
  { offset, pieces, most, sums }: Writing,
): Promise<Omit<Received, 'durable'> & { readonly synced: Promise<unknown> }> {
  let received = offset;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let unsynced = 0;
  const collect = collecting();
  const writes = acts(3);
  // Every answer counts: a disk tells of what it lost only once.
  const syncs = acts(Number.POSITIVE_INFINITY);
  const flush = async () => {
    const written = writeAll(file, waiting, received);
    sums?.add(waiting, written);
    await writes.begin(written);
    received += waitingBytes;
    unsynced += waitingBytes;
    waiting = [];
    waitingBytes = 0;
    if (unsynced < syncBytes) return;
    unsynced = 0;
    await syncs.begin(file.datasync());
  };
  let end: Received['end'] = 'whole';
  const reading = pieces[Symbol.asyncIterator]();
  for (;;) {
    const next = await reading.next().catch(() => undefined);
    if (next?.done) break;
    if (!next) {
      end = 'broken';
      break;
    }
    if (received + waitingBytes + next.value.byteLength > offset + most) {
      end = 'tooLong';
      await reading.return?.();
      break;
    }
    collect(waiting, next.value);
    waitingBytes += next.value.byteLength;
    if (waitingBytes >= writeBytes) await flush();
  }
  await flush();
  await writes.ended();
  await syncs.begin(file.datasync());
  return { received, end, synced: syncs.ended() };
}

/**
 * Puts pieces behind each other. Small ones are copied together: a sender may send every byte by itself, and each piece
 * costs a hundred times as much as a byte.
 */
function collecting(): (waiting: Uint8Array[], piece: Uint8Array) => void {
  let space = Buffer.alloc(0);
  let used = 0;
  /** Where the copied pieces stand that are the last of those that wait. */
  let begun: { readonly of: Uint8Array[]; readonly at: number; readonly from: number } | undefined;
  return (waiting, piece) => {
    if (piece.byteLength >= smallBytes) {
      begun = undefined;
      waiting.push(piece);
      return;
    }
    if (used + piece.byteLength > space.byteLength) {
      space = Buffer.allocUnsafeSlow(smallBytes * 8);
      used = 0;
      begun = undefined;
    }
    if (begun?.of !== waiting || begun.at !== waiting.length - 1)
      begun = { of: waiting, at: waiting.length, from: used };
    space.set(piece, used);
    used += piece.byteLength;
    waiting[begun.at] = space.subarray(begun.from, used);
  };
}

/** Acts of which some go on at once; one that failed is heard of at the next, or at their end. */
function acts(most: number) {
  const going = new Set<Promise<unknown>>();
  return {
    async begin(act: Promise<unknown>): Promise<void> {
      going.add(act);
      act.then(
        () => going.delete(act),
        () => undefined,
      );
      if (going.size >= most) await Promise.race(going);
    },
    ended: () => Promise.all(going),
  };
}

async function writeAll(file: FileHandle, pieces: readonly Uint8Array[], offset: number): Promise<void> {
  const { length } = pieces;
  const bytes = pieces.reduce((all, { byteLength }) => all + byteLength, 0);
  if (length === 0) return;
  // What a write leaves over is rare, and worth a copy.
  let at = (await file.writev(pieces, offset)).bytesWritten;
  if (at === bytes) return;
  const rest = Buffer.concat(pieces);
  while (at < bytes) at += (await file.write(rest, at, bytes - at, offset + at)).bytesWritten;
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(({ size }) => size, ifThere);
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch(ifThere);
}

function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** A file's name is only sure to survive a crash once its folder was synced; Windows cannot, and need not. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function streamOf(file: FileHandle, range: ByteRange | undefined): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reading = file.createReadStream({ highWaterMark: readBytes, ...range });
  const strategy = new CountQueuingStrategy({ highWaterMark: 1 });
  return Readable.toWeb(reading, { strategy }) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
