import { Inflate } from 'fflate';
import type { BookLimits } from '#domain/book.ts';
import { Unreadable } from '#formats/unreadable.ts';
import { readZipDirectory, type ZipEntry } from '#formats/zip/directory.ts';

/** The files of an archive, each unpacked when it is requested and never to more bytes than the directory declares. */
export class Archive {
  readonly #bytes: Uint8Array;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #folded: ReadonlyMap<string, ZipEntry>;

  constructor(bytes: Uint8Array, limits: BookLimits) {
    this.#bytes = bytes;
    this.#entries = readZipDirectory(bytes, limits);
    this.#folded = new Map([...this.#entries].map(([name, entry]) => [name.toLowerCase(), entry]));
  }

  /** Whether there is a file of this path; capitals may differ, as they do in books made on forgiving systems. */
  has(path: string): boolean {
    return this.#find(path) !== undefined;
  }

  /** The paths of all files, in the order of the archive's directory. */
  paths(): string[] {
    return [...this.#entries.keys()];
  }

  /** The bytes of a file, or undefined where there is none of this path. */
  read(path: string): Uint8Array | undefined {
    const entry = this.#find(path);
    return entry && unpack(this.#bytes, entry);
  }

  #find(path: string): ZipEntry | undefined {
    return this.#entries.get(path) ?? this.#folded.get(path.toLowerCase());
  }
}

const step = 16_384;

function unpack(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  if (entry.encrypted) throw new Unreadable('encrypted', entry.name);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const damaged = () => new Unreadable('damaged', entry.name);
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== 0x04034b50) throw damaged();
  const nameLength = view.getUint16(entry.offset + 26, true);
  const start = entry.offset + 30 + nameLength + view.getUint16(entry.offset + 28, true);
  const packed = bytes.subarray(start, start + entry.packed);
  if (packed.length !== entry.packed) throw damaged();
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw damaged();
  return inflate(packed, entry.unpacked, damaged);
}

/** Unpacks in small steps, so that a file that lies about its size is stopped soon after it passes it. */
function inflate(packed: Uint8Array, size: number, damaged: () => Unreadable): Uint8Array {
  const unpacked = new Uint8Array(size);
  let length = 0;
  const stream = new Inflate((chunk) => {
    if (length + chunk.length > size) throw damaged();
    unpacked.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length; at += step) {
      stream.push(packed.subarray(at, at + step), at + step >= packed.length);
    }
  } catch {
    throw damaged();
  }
  return length === size ? unpacked : unpacked.subarray(0, length);
}
