import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { ByteRange, ObjectStore, Received } from '#commands/object/object-store.ts';
import { sumsOfFile } from './checksums.ts';
import { createSettling } from './settling.ts';
import { type Summing, sumBeside, sumHere } from './summing.ts';
import { writePieces } from './write-pieces.ts';

/** Bytes read in one step. */
const readBytes = 256 * 1024;

/** Uploads whose checksums are carried along from piece to piece; of others they are made of the file at its end. */
const sumsKept = 1_000;

/** Bytes above which a file is hashed outside of this thread. */
const largeBytes = 8 * 2 ** 20;

/**
 * An object store in a folder. Unfinished files lie under `coming`, synced while they arrive; a complete one is renamed
 * to its place, and the folder's entry synced, before anyone is told.
 */
export function folderObjects(folder: string): ObjectStore & { readonly comingPath: (id: string) => string } {
  const coming = join(folder, 'coming');
  const carried = new LRUCache<string, Summing>({
    max: sumsKept,
    dispose: (sums, _id, reason) => {
      if (reason === 'evict') sums.drop();
    },
  });
  const settling = createSettling();

  const checked = (id: string) => {
    if (!/^[\w-]{8,64}$/.test(id)) throw new RangeError(`No name of an object: ${id}`);
    return id;
  };
  const comingPath = (id: string) => join(coming, checked(id));
  // The last characters: ids made at about the same time begin alike.
  const folderOf = (id: string) => join(folder, checked(id).slice(-2));
  const pathOf = (id: string) => join(folderOf(id), id);

  /** The checksums of the bytes up to an offset, taken from those carried along. */
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
    // The beginning adds a new name, which has to survive with its file.
    const synced = offset === 0 ? Promise.all([got.synced, syncFolder(coming)]) : got.synced;
    return { received: got.received, end: got.end, durable: settle(id, file, synced) };
  }

  /** Closes a file once it is synced; until all of its name are, it is not sealed. */
  function settle(id: string, file: FileHandle, synced: Promise<unknown>): Promise<void> {
    return settling.add(
      id,
      synced.finally(() => file.close()),
    );
  }

  function forget(id: string): void {
    carried.get(id)?.drop();
    carried.delete(id);
  }

  return {
    comingPath,
    receive,
    async seal(id, size) {
      await settling.settled(id);
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
      settling.forget(id);
      await rm(comingPath(id), { force: true });
      await rm(pathOf(id), { force: true });
    },
  };
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
