/** A file that is read piece by piece; a caller that does not read it to its end cancels it. */
export type StagedFile = { readonly size: number; readonly stream: ReadableStream<Uint8Array<ArrayBuffer>> };

/**
 * Where files lie that are being imported or exported, each by the id of its row. Bytes that are reported durable here
 * survive a crash; files that no row names are removed at the next start.
 */
export type StagingStore = {
  /**
   * Writes a piece of a file at an offset, durably. Bytes behind the offset are cut off: a piece that a broken
   * connection left half is sent again.
   *
   * @param of.keepsRest - nothing is cut off: the same bytes may be written a second time, after those behind them
   */
  readonly append: (
    id: string,
    offset: number,
    piece: Uint8Array,
    of?: { readonly keepsRest?: boolean },
  ) => Promise<void>;
  /** Writes a whole file, durably: it is there with all its bytes, or not at all. */
  readonly write: (id: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes of a file, or undefined when it is not there. */
  readonly read: (id: string) => Promise<Uint8Array | undefined>;
  /** Some bytes of a file from an offset on: fewer where it ends, none where it is not there. */
  readonly readAt: (id: string, offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** A file to be read piece by piece, however large, or undefined when it is not there. */
  readonly open: (id: string) => Promise<StagedFile | undefined>;
  /** Bytes that the place has left. */
  readonly room: () => Promise<number>;
  /** Removes a file; nothing happens when it is not there. */
  readonly remove: (id: string) => Promise<void>;
};

/** Bytes that are gathered before they are written: each piece waits for the disk. */
const pieceBytes = 4 * 2 ** 20;

/** A stream into a file of a staging store, in pieces of a few megabytes: durable to its last byte once it is closed. */
export function stagedSink(
  staging: Pick<StagingStore, 'append'>,
  id: string,
): { readonly stream: WritableStream<Uint8Array>; readonly written: () => number } {
  let written = 0;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const flush = async () => {
    const piece = Buffer.concat(held);
    held = [];
    heldBytes = 0;
    await staging.append(id, written, piece);
    written += piece.byteLength;
  };
  const stream = new WritableStream<Uint8Array>({
    async write(chunk) {
      held.push(chunk.slice());
      heldBytes += chunk.byteLength;
      if (heldBytes >= pieceBytes) await flush();
    },
    close: flush,
  });
  return { stream, written: () => written };
}
