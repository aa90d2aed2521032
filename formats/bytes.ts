import type { BookLimits } from '#domain/book.ts';
import { decodeText } from '#formats/encoding.ts';
import { Unreadable } from '#formats/unreadable.ts';
import type { Warnings } from '#formats/warnings.ts';

/** Refuses a file that is empty or larger than allowed, before anything looks into it. */
export function checkSize(bytes: Uint8Array, limits: BookLimits): void {
  if (bytes.length === 0) throw new Unreadable('empty');
  if (bytes.length > limits.fileBytes) throw new Unreadable('tooLarge', 'fileBytes');
}

/** The text of UTF-8 bytes without a byte order mark; other bytes are refused with the line they stand in. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable('damaged', `line ${firstBadLine(bytes)}`);
  }
}

function firstBadLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let start = 0;
  for (let end = 0; end <= bytes.length; end++) {
    if (end < bytes.length && bytes[end] !== 0x0a) continue;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
    line++;
  }
  return line;
}

/**
 * The text of a file in any encoding; where that had to be guessed a warning names it.
 *
 * @param declared - the encoding that the file names, if it does
 */
export function readableText(bytes: Uint8Array, warnings: Warnings, declared?: string): string {
  const { text, encoding, guessed } = decodeText(bytes, declared);
  if (guessed) warnings.add('encodingGuessed', encoding);
  return text;
}
