import type { Inline, Mark, PlainMark, TextRun } from '#domain/text.ts';
import { escapeXml } from '#formats/html/markup.ts';
import { escapeWords } from '#formats/markdown/escape.ts';

/** Formats without a sign in Markdown, in the tags that our reader and Pandoc read. */
const tags: Readonly<Record<PlainMark, readonly [string, string]>> = {
  strong: ['<strong>', '</strong>'],
  emphasis: ['<em>', '</em>'],
  underline: ['<u>', '</u>'],
  strike: ['<s>', '</s>'],
  smallCaps: ['<span class="smallcaps">', '</span>'],
  superscript: ['<sup>', '</sup>'],
  subscript: ['<sub>', '</sub>'],
  code: ['<code>', '</code>'],
};
const signs: Partial<Record<PlainMark, string>> = { strong: '**', emphasis: '*', strike: '~~' };

/**
 * Inline content as Markdown.
 *
 * @param lineBreak - what a hard break becomes
 * @param refer - gives a note its reference
 */
export function writeInlines(content: readonly Inline[], lineBreak: string, refer: (note: string) => string): string {
  let written = '';
  content.forEach((inline, index) => {
    if (inline.type === 'hardBreak') written += lineBreak;
    else if (inline.type === 'footnote') written += refer(inline.attrs.note);
    else written += runOf(inline, written.at(-1) ?? ' ', firstOf(content[index + 1]));
  });
  return written;
}

/** The letter that will stand after a run; a marked run could begin with any sign. */
function firstOf(next: Inline | undefined): string {
  if (next?.type !== 'text') return next?.type === 'footnote' ? '[' : ' ';
  return next.marks?.length ? '*' : (next.text[0] ?? ' ');
}

function runOf({ text, marks = [] }: TextRun, before: string, after: string): string {
  const [first] = marks;
  // An exclamation mark before a bracket would make a picture of it.
  if (first === undefined) return escapeWords(text).replace(/!$/, /[[*]/.test(after) ? '\\!' : '!');
  const code = first.type === 'code' ? codeSpan(text) : undefined;
  if (code && before !== '`' && after !== '*') return code;
  const open = marks.map(({ type }) => signs[type as PlainMark]).join('');
  const isSigned =
    marks.every(({ type }) => type in signs) && (!open.includes('~') || (marks.length === 1 && !/[~`\\]/.test(text)));
  // Signs count only where the neighbouring letters let them; tags always do.
  if (isSigned && marksBind(text, before, after)) return `${open}${escapeWords(text)}${open}`;
  return marks.reduceRight((inside, mark) => wrapped(inside, mark), escapeWords(text));
}

/** Whether `*` around words opens and closes (CommonMark 0.31, section 6.2), on the safe side. */
function marksBind(words: string, before: string, after: string): boolean {
  const isWord = (letter: string | undefined) => /[\p{L}\p{N}]/u.test(letter ?? '');
  const isApart = (letter: string) => /[\s\p{Ps}\p{Pi}\p{Pe}\p{Pf}.,;:!?…—–]/u.test(letter);
  if (/^\s|\s$/.test(words)) return false;
  if (/[*~]/.test(before) || /[*~]/.test(after)) return false;
  const first = isWord(words[0]) || (isApart(before) && !/[\p{Cs}*~\\]/u.test(words[0] ?? ''));
  const last = isWord(words.at(-1)) || (isApart(after) && !/[\p{Cs}*~\\]/u.test(words.at(-1) ?? ''));
  return first && last && (isWord(before) ? isWord(words[0]) : true);
}

function codeSpan(text: string): string | undefined {
  if (text.includes('`') || /^\s|\s$|[\n\r]/.test(text)) return undefined;
  return `\`${text}\``;
}

function wrapped(inside: string, mark: Mark): string {
  if (mark.type === 'language') return `<span lang="${escapeXml(mark.attrs.lang)}">${inside}</span>`;
  if (mark.type === 'link') return `[${inside}](${destination(mark.attrs.href)})`;
  const [open, close] = tags[mark.type];
  return `${open}${inside}${close}`;
}

/** An address as a link names it (CommonMark 0.31, section 6.3). */
export function destination(href: string): string {
  const plain = href
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/</g, '%3C')
    .replace(/>/g, '%3E');
  return /[()\\]/.test(plain) ? `<${plain}>` : plain;
}
