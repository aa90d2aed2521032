import type { BookProblem } from '#domain/book.ts';
import { isWideText } from '#formats/encoding.ts';
import { pictureType } from '#formats/pictures.ts';

/** Bytes in which a file shows what it is. */
const looked = 4_096;
const latin = new TextDecoder('latin1');
const utf8 = new TextDecoder('utf-8');

/** The kinds of files without text of ours, by their first bytes. */
const beginnings: readonly (readonly [RegExp, BookProblem['kind']])[] = [
  [/^(?:ï»¿)?\s*%PDF-\d/, 'pdf'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the first bytes of files are no letters
  [/^(?:II\*\0|MM\0\*|8BPS|BM[\s\S]{4}\0\0\0\0|\0\0\x01\0|gimp xcf)/, 'picture'],
  [/^[\s\S]{4}ftyp(?:heic|heix|hevc|mif1|msf1|avif)/, 'picture'],
  [/^[\s\S]{60}(?:BOOKMOBI|TEXtREAd)/, 'kindle'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the first bytes of files are no letters
  [/^(?:7z\xbc\xaf|Rar!|\x1f\u2039|\u00fd7zXZ|BZh)/, 'packed'],
];

/**
 * The format of a file that cannot be read here, by its first bytes; undefined where they are of none that is known.
 */
export function foreignKind(bytes: Uint8Array): BookProblem['kind'] | undefined {
  const opening = latin.decode(bytes.subarray(0, looked));
  return pictureType(bytes) ? 'picture' : beginnings.find(([pattern]) => pattern.test(opening))?.[1];
}

/** The same for a file that has to be words alone, which other bytes are not. */
export function foreignToText(bytes: Uint8Array): BookProblem['kind'] | undefined {
  return foreignKind(bytes) ?? (isPlainText(bytes) ? undefined : 'notText');
}

/** Whether the bytes of a file are words: no zeros among them, unless each letter has two bytes. */
function isPlainText(bytes: Uint8Array): boolean {
  return isWideText(bytes) || !bytes.subarray(0, looked).includes(0);
}

/** Whether a file with the name of a packed format is text: words of mostly letters, as someone types or saves them. */
export function isTextUnderAnotherName(bytes: Uint8Array): boolean {
  if (!isPlainText(bytes)) return false;
  const words = isWideText(bytes) ? 'a' : utf8.decode(bytes.subarray(0, looked));
  const letters = words.match(/[\p{L}\p{N}\p{P}\s<>=+|]/gu)?.length ?? 0;
  return letters >= words.length * 0.9;
}
