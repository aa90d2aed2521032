import type { BookLimits } from '#domain/book.ts';
import { Unreadable } from '#formats/unreadable.ts';

/** The entry of one file in the central directory of a ZIP archive. */
export type ZipEntry = {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  /** 0 stored, 8 deflated; nothing else is read. */
  readonly method: number;
  readonly encrypted: boolean;
  /** Where its local header begins. */
  readonly offset: number;
};

const endLength = 22;
const headerLength = 46;
const inZip64 = 0xffffffff;
const mebibyte = 2 ** 20;

/**
 * Reads the central directory of a ZIP archive and holds it against the limits before anything is unpacked.
 * Directories are left out; of two entries of one name the first counts.
 */
export function readZipDirectory(bytes: Uint8Array, limits: BookLimits): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  if (at === inZip64) at = zip64Start(view, end);
  let count = 0;
  let total = 0;
  while (at + headerLength <= end && view.getUint32(at, true) === 0x02014b50) {
    if (++count > limits.entries) throw new Unreadable('tooManyEntries', 'entries');
    const { entry, next } = readEntry(bytes, view, at);
    total += entry.unpacked;
    if (total > limits.unpackedBytes) throw new Unreadable('tooLarge', 'unpackedBytes');
    if (entry.unpacked > mebibyte && entry.unpacked > entry.packed * limits.ratio) {
      throw new Unreadable('tooLarge', 'ratio');
    }
    if (!entry.name.endsWith('/') && !entries.has(entry.name)) entries.set(entry.name, entry);
    at = next;
  }
  if (count === 0) throw new Unreadable('damaged');
  return entries;
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - endLength - 0xffff);
  for (let at = view.byteLength - endLength; at >= lowest; at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw new Unreadable('damaged');
}

function zip64Start(view: DataView, end: number): number {
  const locator = end - 20;
  if (locator < 0 || view.getUint32(locator, true) !== 0x07064b50) throw new Unreadable('damaged');
  const record = Number(view.getBigUint64(locator + 8, true));
  return Number(view.getBigUint64(record + 48, true));
}

function readEntry(bytes: Uint8Array, view: DataView, at: number): { entry: ZipEntry; next: number } {
  const flags = view.getUint16(at + 8, true);
  const nameEnd = at + headerLength + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  let packed = view.getUint32(at + 20, true);
  let unpacked = view.getUint32(at + 24, true);
  let offset = view.getUint32(at + 42, true);
  for (let field = nameEnd; field + 4 <= extraEnd; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    let value = field + 4;
    const large = () => {
      value += 8;
      return Number(view.getBigUint64(value - 8, true));
    };
    if (unpacked === inZip64) unpacked = large();
    if (packed === inZip64) packed = large();
    if (offset === inZip64) offset = large();
  }
  const name = new TextDecoder().decode(bytes.subarray(at + headerLength, nameEnd)).replaceAll('\\', '/');
  const method = view.getUint16(at + 10, true);
  const entry = { name, packed, unpacked, method, encrypted: (flags & 1) === 1, offset };
  return { entry, next: extraEnd + view.getUint16(at + 32, true) };
}
