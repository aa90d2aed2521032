/** Characters at most of a line that is quoted from a text. */
export const quotedLineLength = 220;

/** Languages whose divider of sentences is kept. */
const mostSegmenters = 50;

/** A part of a text, and whether the text goes on before it. */
export type Excerpt = { readonly text: string; readonly isCutBefore: boolean };

/**
 * The sentence of a text that an offset (in UTF-16 units) is in, cut at a word where it is long; the one after it where
 * nothing is left of its line. Empty where the text has no more words.
 *
 * @param language - a BCP 47 tag; one that is not known is read as English is
 */
export function lineAt({ text, isCutBefore }: Excerpt, offset: number, language: string): string {
  const at = Math.max(0, Math.min(offset, text.length));
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const line = text.slice(from, end < 0 ? text.length : end);
  for (const { sentence, index } of sentencesOf(line, language)) {
    if (from + index + sentence.length <= at) continue;
    return cutLine(sentence, isCutBefore && from + index === 0);
  }
  const rest = end < 0 ? '' : text.slice(end).trimStart();
  return rest === '' ? '' : lineAt({ text: rest, isCutBefore: false }, 0, language);
}

/** The last sentence of a text; of a long one its last words. Empty where the text has none. */
export function lastLineOf({ text, isCutBefore }: Excerpt, language: string): string {
  const whole = text.trimEnd();
  const from = whole.lastIndexOf('\n') + 1;
  const last = sentencesOf(whole.slice(from), language).at(-1);
  if (!last) return '';
  const { sentence, index } = last;
  const isBegun = isCutBefore && from + index === 0;
  if (sentence.length <= quotedLineLength && !isBegun) return sentence;
  const cut = sentence.slice(-quotedLineLength);
  const space = cut.indexOf(' ');
  return `…${space < 0 ? cut.replace(/^[\udc00-\udfff]/, '') : cut.slice(space + 1)}`;
}

type Sentence = { readonly sentence: string; readonly index: number };

/** The sentences of a line, trimmed; what follows speech in small letters ("he said") belongs to it. */
function sentencesOf(line: string, language: string): Sentence[] {
  const found: Sentence[] = [];
  for (const { segment, index } of segmenterOf(language).segment(line)) {
    const sentence = segment.trim();
    if (sentence === '') continue;
    const before = found.at(-1);
    const isPart = before !== undefined && /^[—–-]?\s*\p{Ll}/u.test(sentence);
    if (isPart) found[found.length - 1] = { ...before, sentence: line.slice(before.index, index) + sentence };
    else found.push({ sentence, index: index + segment.length - segment.trimStart().length });
  }
  return found;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Made once for each language, of which there are few: to make one takes longer than to divide a line. */
function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = newSegmenter(language);
  if (segmenters.size < mostSegmenters) segmenters.set(language, made);
  return made;
}

function newSegmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' });
  } catch {
    return new Intl.Segmenter('en', { granularity: 'sentence' });
  }
}

/** Whole words of a sentence, with an ellipsis where some are missing. */
function cutLine(sentence: string, isCutBefore: boolean): string {
  const space = isCutBefore ? sentence.indexOf(' ') : -1;
  const whole = space < 0 ? sentence : sentence.slice(space + 1);
  const start = isCutBefore ? '…' : '';
  if (whole.length <= quotedLineLength) return start + whole;
  const cut = whole.slice(0, quotedLineLength);
  const word = cut.lastIndexOf(' ');
  // Between the halves of a character nothing is cut.
  const kept = word > 0 ? cut.slice(0, word) : cut.replace(/[\ud800-\udbff]$/, '');
  return `${start}${kept.replace(/[,;:]$/, '')}…`;
}
