/** The text of a file, and how its bytes were understood. */
export type Decoded = {
  readonly text: string;
  /** The name of the encoding, as the Encoding Standard has it. */
  readonly encoding: string;
  /** Whether the file named no encoding and its bytes were no UTF-8. */
  readonly guessed: boolean;
};

/**
 * Decodes a text file: by its byte order mark, else as UTF-8, else as what the file declares, else by which of the old
 * encodings gives the letters of Ukrainian, Russian, Spanish or English as often as these languages have them. Never
 * throws. All line ends become line feeds.
 *
 * @param declared - the encoding that the file names, if it does
 */
export function decodeText(bytes: Uint8Array, declared?: string): Decoded {
  const { text, encoding, guessed } = decoded(bytes, declared);
  return { text: text.replace(/\r\n?|\u0085/g, '\n'), encoding, guessed };
}

function decoded(bytes: Uint8Array, declared: string | undefined): Decoded {
  const marked = byteOrderMark(bytes);
  if (marked) return { text: decode(bytes, marked) ?? '', encoding: marked, guessed: false };
  const wide = unmarkedUtf16(bytes);
  if (wide) return { text: decode(bytes, wide) ?? '', encoding: wide, guessed: true };
  const utf8 = decode(bytes, 'utf-8', true);
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8', guessed: false };
  const label = declared?.toLowerCase();
  // A file that declares UTF-8 and is none was declared by mistake.
  const named = label && !/^utf-?(8|16)/.test(label) ? decode(bytes, label) : undefined;
  if (label && named !== undefined) return { text: named, encoding: label, guessed: false };
  return guess(bytes);
}

/** Whether bytes are letters of two bytes each, as UTF-16 has them. */
export function isWideText(bytes: Uint8Array): boolean {
  return byteOrderMark(bytes)?.startsWith('utf-16') === true || unmarkedUtf16(bytes) !== undefined;
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** UTF-16 without a mark: spaces and line feeds put a zero at every other place, which no other text has. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const seen = bytes.subarray(0, 4_096);
  const zeros = [0, 0];
  for (const [at, byte] of seen.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 === 1 || bytes.length < 4) return undefined;
  if (odd > seen.length / 20 && even <= odd / 20) return 'utf-16le';
  return even > seen.length / 20 && odd <= even / 20 ? 'utf-16be' : undefined;
}

function decode(bytes: Uint8Array, label: string, fatal = false): string | undefined {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}

const cyrillic = ['windows-1251', 'koi8-u', 'ibm866', 'iso-8859-5'] as const;
const latin = ['windows-1252', 'iso-8859-15'] as const;

/** How often letters come among a thousand, in Ukrainian and Russian together: enough to tell one table from another. */
const common = 'оанитверслкдімупязьгбчхйжєїюшцщфґыэёъ';
const spanish = 'áéíóúüñ¿¡«»—“”‘’…ªº';

function guess(bytes: Uint8Array): Decoded {
  const sample = bytes.subarray(0, 200_000);
  const texts = [...cyrillic, ...latin].map((encoding) => {
    const text = decode(sample, encoding) ?? '';
    return { encoding, score: scoreOf(text) };
  });
  const best = texts.reduce((one, other) => (other.score > one.score ? other : one));
  const { encoding } = best.score > 0 ? best : { encoding: 'windows-1252' };
  return { text: decode(bytes, encoding) ?? '', encoding, guessed: true };
}

/** How much a text looks like real text: its letters beyond ASCII by how common they are, and by their neighbours. */
function scoreOf(text: string): number {
  let score = 0;
  let before = ' ';
  for (const letter of text) {
    if (letter >= '\u0080') score += worth(letter, before);
    before = letter;
  }
  return score;
}

function worth(letter: string, before: string): number {
  const place = common.indexOf(letter.toLowerCase());
  if (place >= 0) {
    const isCapital = letter !== letter.toLowerCase();
    // Small letters come after letters; a capital in the middle of a word is a sign of the wrong table.
    if (isCapital) return /\p{Ll}/u.test(before) ? -4 : 0.5;
    if (/[a-z]/i.test(before)) return -2;
    return (/[\u0400-\u04ff]/.test(before) ? 2 : 1) * (place < 20 ? 1 : 0.5);
  }
  if (spanish.includes(letter.toLowerCase())) {
    if (letter !== letter.toLowerCase() && /\p{Ll}/u.test(before)) return -4;
    return /[\u0400-\u04ff]/.test(before) && /\p{L}/u.test(letter) ? -2 : 1;
  }
  if (letter === '\u00a0') return 0;
  if (letter < '\u00a0' || /[\u2500-\u259f\ufffd]/.test(letter)) return -4;
  return /\p{L}/u.test(letter) ? -0.5 : -1;
}
