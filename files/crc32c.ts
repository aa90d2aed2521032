import { crc32c as ofBytes } from '@node-rs/crc32';

/** The CRC-32C (Castagnoli) of bytes behind others whose own is given: the second checksum of the storage protocol. */
export function crc32c(bytes: Uint8Array, before = 0): number {
  return ofBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), before);
}
