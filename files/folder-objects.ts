import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ByteRange, Checksums, ObjectStore, Received } from '#commands/object-store.ts';
import { crc32c } from './crc32c.ts';

/** Bytes read at once, and collected before they are written. */
const readBytes = 256 * 1024;
const writeBytes = 1024 * 1024;

/** Uploads whose checksums are carried along from piece to piece; of others they are made of the file at its end. */
const sumsKept = 1_000;

type Sums = { offset: number; readonly md5: Hash; crc32c: number };

/**
 * An object store in a folder. What is on its way lies under `coming`, synced after every piece; what is whole is
 * renamed to its place, and the folder's entry synced, before anybody is told.
 */
export function folderObjects(folder: string): ObjectStore & { readonly comingPath: (id: string) => string } {
  const coming = join(folder, 'coming');
  const carried = new Map<string, Sums>();

  const checked = (id: string) => {
    if (!/^[\w-]{8,64}$/.test(id)) throw new RangeError(`No name of an object: ${id}`);
    return id;
  };
  const comingPath = (id: string) => join(coming, checked(id));
  // The last letters: the first of ids made at about the same time are the same.
  const folderOf = (id: string) => join(folder, checked(id).slice(-2));
  const pathOf = (id: string) => join(folderOf(id), id);

  function sumsAt(id: string, offset: number): Sums | undefined {
    const sums = offset === 0 ? { offset, md5: createHash('md5'), crc32c: 0 } : carried.get(id);
    carried.delete(id);
    return sums?.offset === offset ? sums : undefined;
  }

  async function receive(
    id: string,
    offset: number,
    pieces: AsyncIterable<Uint8Array>,
    most: number,
  ): Promise<Received> {
    await mkdir(coming, { recursive: true });
    const file = await open(comingPath(id), offset === 0 ? 'w' : 'r+', 0o600);
    try {
      await file.truncate(offset);
      const sums = sumsAt(id, offset);
      const got = await writePieces(file, { offset, pieces, most, sums });
      await file.datasync();
      if (sums && got.end !== 'tooLong') keep(id, sums);
      return got;
    } finally {
      await file.close();
    }
  }

  function keep(id: string, sums: Sums): void {
    carried.set(id, sums);
    const oldest = carried.keys().next();
    if (carried.size > sumsKept && !oldest.done) carried.delete(oldest.value);
  }

  return {
    comingPath,
    receive,
    async seal(id, size) {
      const sums = carried.get(id);
      carried.delete(id);
      const held = await sizeOf(comingPath(id));
      // Sealed before, by a process that did not live to say so.
      if (held === undefined) return (await sizeOf(pathOf(id))) === size ? sumsOfFile(pathOf(id)) : undefined;
      if (held !== size) return undefined;
      const checksums = sums?.offset === size ? finished(sums) : await sumsOfFile(comingPath(id));
      await mkdir(folderOf(id), { recursive: true });
      await rename(comingPath(id), pathOf(id));
      await syncFolder(folderOf(id));
      return checksums;
    },
    async open(id, range) {
      const file = await openIfThere(pathOf(id));
      return file && streamOf(file, range);
    },
    async remove(id) {
      carried.delete(id);
      await rm(comingPath(id), { force: true });
      await rm(pathOf(id), { force: true });
    },
  };
}

type Writing = {
  readonly offset: number;
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly most: number;
  readonly sums: Sums | undefined;
};

/**
 * Writes pieces in larger ones, for every write costs about the same. While one is written the next is collected and
 * what was collected is summed up; no more than two are in memory.
 */
async function writePieces(file: FileHandle, { offset, pieces, most, sums }: Writing): Promise<Received> {
  let received = offset;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    await writing;
    const [first] = waiting;
    const bytes = waiting.length === 1 && first ? first : Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    writing = writeAll(file, bytes, received);
    // Heard of when it is waited for.
    writing.catch(() => undefined);
    received += bytes.byteLength;
    if (!sums) return;
    sums.md5.update(bytes);
    sums.crc32c = crc32c(bytes, sums.crc32c);
    sums.offset = received;
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
    waiting.push(next.value);
    waitingBytes += next.value.byteLength;
    if (waitingBytes >= writeBytes) await flush();
  }
  await flush();
  await writing;
  return { received, end };
}

async function writeAll(file: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  for (let at = 0; at < bytes.byteLength; )
    at += (await file.write(bytes, at, bytes.byteLength - at, offset + at)).bytesWritten;
}

function finished({ offset, md5, crc32c: crc }: Sums): Checksums {
  return { size: offset, md5: md5.digest('base64'), crc32c: inBase64(crc) };
}

/** As the protocol has it: big-endian, in base64. */
function inBase64(crc: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc >>> 0);
  return bytes.toString('base64');
}

async function sumsOfFile(path: string): Promise<Checksums> {
  const sums: Sums = { offset: 0, md5: createHash('md5'), crc32c: 0 };
  const file = await open(path, 'r');
  for await (const piece of file.createReadStream({ highWaterMark: writeBytes })) {
    const bytes = piece as Buffer;
    sums.md5.update(bytes);
    sums.crc32c = crc32c(bytes, sums.crc32c);
    sums.offset += bytes.byteLength;
  }
  return finished(sums);
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

/** A file's name is only sure to survive a crash once its folder was synced; Windows can not, and need not. */
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
