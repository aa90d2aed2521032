/** The format of a picture that a book may include, by the first bytes of a file; undefined for anything else. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const starts = (...magic: number[]) => magic.every((byte, index) => bytes[index] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(0x47, 0x49, 0x46, 0x38)) return 'image/gif';
  const riff = starts(0x52, 0x49, 0x46, 0x46);
  if (riff && [0x57, 0x45, 0x42, 0x50].every((byte, index) => bytes[index + 8] === byte)) return 'image/webp';
  return undefined;
}
