/** Identifies bytes: their number, and two checksums in base64. */
export type Checksums = { readonly size: number; readonly md5: string; readonly crc32c: string };

/** How much of an object has arrived, and how the sending of its pieces ended. */
export type Received = {
  /** Bytes that are there now. */
  readonly received: number;
  /** Resolves once they survive a crash of the machine; rejects where the disk could not keep them. */
  readonly durable: Promise<void>;
  /** `broken`: the connection was cut, and what arrived before is kept; `tooLong`: more arrived than was announced. */
  readonly end: 'whole' | 'broken' | 'tooLong';
};

/** Bytes an object may have, and all together that an account sends. */
export type ObjectLimits = { readonly objectBytes: number; readonly accountBytes: number };

/** A stretch of bytes, both ends included. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * Where the bytes of objects lie, each under the id of its row. Sealed bytes survive a crash of the process and of the
 * machine, and so do received ones, once they are durable. Nothing is ever held in memory as a whole.
 */
export type ObjectStore = {
  /** Writes pieces as they arrive behind the existing bytes, at an offset; bytes behind the offset are cut off. */
  readonly receive: (id: string, offset: number, pieces: AsyncIterable<Uint8Array>, most: number) => Promise<Received>;
  /**
   * Makes the received bytes the object's permanently. Undefined where their number is wrong. Doing it twice is doing
   * it once.
   */
  readonly seal: (id: string, size: number) => Promise<Checksums | undefined>;
  /**
   * An object's bytes, or a stretch of them; undefined when they are missing. A caller that does not read to the end
   * cancels.
   */
  readonly open: (id: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>;
  /** Removes bytes, received or sealed; nothing happens when they are not there. */
  readonly remove: (id: string) => Promise<void>;
};
