import { Unreadable } from '#formats/unreadable.ts';

const magic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Entries of the directory of a compound file lie at multiples of their length. */
const entryLength = 128;
const encryptedPackage = 'EncryptedPackage';

/**
 * Refuses a compound file (MS-CFB): with a password the newer formats are kept in one, as `EncryptedPackage`
 * (MS-OFFCRYPTO); otherwise it is a DOC as it was written until 2007.
 */
export function refuseOle(bytes: Uint8Array): void {
  if (!magic.every((byte, index) => bytes[index] === byte)) return;
  for (let at = 512; at + entryLength <= bytes.length; at += entryLength) {
    if ([...encryptedPackage].every((letter, index) => bytes[at + index * 2] === letter.charCodeAt(0)))
      throw new Unreadable('encrypted');
  }
  throw new Unreadable('oldFormat');
}
