import type { FileHandle } from 'node:fs/promises';
import type { Received } from '#commands/object/object-store.ts';
import type { Summing } from './summing.ts';

/** Bytes collected before they are written, and written before the disk is asked to sync them. */
const writeBytes = 1024 * 1024;
const syncBytes = 4 * writeBytes;

/** Pieces smaller than this are copied together. */
const smallBytes = 8 * 1024;

type Writing = {
  readonly offset: number;
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly most: number;
  readonly sums: Summing | undefined;
};

/**
 * Writes pieces in larger ones, because every write costs about the same, and durably. While some are written the next
 * are collected and hashed; no more than four are in memory. The disk syncs written bytes while more arrive, and
 * nothing here waits for the last sync.
 */
export async function writePieces(
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

/** Tasks of which some run at the same time; the next one, or the end, reports a failed one. */
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
  // A write rarely leaves bytes over, so they are worth a copy.
  let at = (await file.writev(pieces, offset)).bytesWritten;
  if (at === bytes) return;
  const rest = Buffer.concat(pieces);
  while (at < bytes) at += (await file.write(rest, at, bytes - at, offset + at)).bytesWritten;
}
