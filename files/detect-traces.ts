/**
 * Markers of a JPEG whose segments belong to its pixels: JFIF, the colours of a profile, and Adobe's data about them.
 */
const ofPixels = new Set([0xe0, 0xe2, 0xee]);

/**
 * Whether a JPEG holds anything besides its pixels: a comment, the data of cameras and programs, or bytes behind its
 * end (ITU T.81, annex B). A file that cannot be read so far counts as holding some.
 */
export function hasJpegTraces(bytes: Uint8Array): boolean {
  let at = 2;
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // The pixels begin: behind them comes the end, and nothing else.
    if (marker === 0xda) return bytes.at(-2) !== 0xff || bytes.at(-1) !== 0xd9 || hasSecondEnd(bytes, at);
    const isNote = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !ofPixels.has(marker));
    if (isNote) return true;
    at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return true;
}

/** Whether an end stands before the last one: among pixels a marker cannot stand by chance. */
function hasSecondEnd(bytes: Uint8Array, from: number): boolean {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(Buffer.from([0xff, 0xd9]), from);
  return end < bytes.byteLength - 2;
}

/**
 * Whether a GIF holds a comment, a text, a program's data about itself, or bytes behind its end (GIF89a). A file that
 * cannot be read so far counts as holding some.
 */
export function hasGifTraces(bytes: Uint8Array): boolean {
  const tableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  const behindBlocks = (from: number) => {
    let at = from;
    while ((bytes[at] ?? 0) > 0) at += (bytes[at] ?? 0) + 1;
    return at + 1;
  };
  let at = 13 + tableBytes(bytes[10] ?? 0);
  while (at < bytes.byteLength) {
    const kind = bytes[at];
    if (kind === 0x3b) return at !== bytes.byteLength - 1;
    if (kind === 0x2c) at = behindBlocks(at + 11 + tableBytes(bytes[at + 9] ?? 0));
    else if (kind === 0x21 && (bytes[at + 1] === 0xf9 || isLoop(bytes, at))) at = behindBlocks(at + 2);
    else return true;
  }
  return true;
}

/** How often it is played, which programs have always written in this way. */
function isLoop(bytes: Uint8Array, at: number): boolean {
  const name = Buffer.from(bytes.subarray(at + 3, at + 14)).toString('latin1');
  return bytes[at + 1] === 0xff && (name === 'NETSCAPE2.0' || name === 'ANIMEXTS1.0');
}
