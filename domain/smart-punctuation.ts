import { readersLanguage } from './language.ts';

/** What a typed character becomes: `remove` characters before the cursor, it included, go, and `put` comes. */
export type SmartChange = { readonly remove: number; readonly put: string };

type Marks = readonly [open: string, close: string, innerOpen: string, innerClose: string];

/**
 * The quotation marks of a language: outer pair, inner pair. Sources: CLDR’s delimiters, the Ukrainian orthography of
 * 2019, and the Spanish Ortografía of 2010.
 */
const marksOf: Readonly<Record<string, Marks>> = {
  en: ['“', '”', '‘', '’'],
  es: ['«', '»', '“', '”'],
  uk: ['«', '»', '„', '“'],
  ca: ['«', '»', '“', '”'],
  cs: ['„', '“', '‚', '‘'],
  de: ['„', '“', '‚', '‘'],
  fr: ['«\u202f', '\u202f»', '“', '”'],
  gl: ['«', '»', '“', '”'],
  it: ['«', '»', '“', '”'],
  la: ['“', '”', '‘', '’'],
  pl: ['„', '”', '«', '»'],
  pt: ['“', '”', '‘', '’'],
  ro: ['„', '”', '«', '»'],
  be: ['«', '»', '„', '“'],
  cy: ['“', '”', '‘', '’'],
  el: ['«', '»', '“', '”'],
  eu: ['«', '»', '“', '”'],
  ga: ['“', '”', '‘', '’'],
  hu: ['„', '”', '»', '«'],
  nl: ['“', '”', '‘', '’'],
  ru: ['«', '»', '„', '“'],
  tr: ['“', '”', '‘', '’'],
};

/** The languages whose second quotation marks are typed with the apostrophe’s key. */
const hasSingleMarks: ReadonlySet<string> = new Set(['en', 'la', 'pt', 'cs', 'de', 'cy', 'ga', 'nl', 'tr']);

/** What an opening mark stands behind, besides another one: nothing, a space, a bracket, what begins a look in Markdown. */
const opensAfter = /(?:^|[\s([{</¿¡*_~])$/u;

/** What is typed as it is: code that is not closed yet, and addresses. */
const isLiteral = (before: string) =>
  (before.split('`').length - 1) % 2 === 1 || /(?:\w:\/\/|\bwww\.)\S*$/.test(before);

/**
 * Gives a character that was just typed the form that books in its language have: quotation marks, apostrophes, dashes,
 * an ellipsis. Dashes are those of dialogue where the language has them: «—Así —dijo—.» in Spanish, and in Ukrainian
 * «— Так» with a space that does not break, the same before a dash within a line.
 *
 * @param line the paragraph, or the line of verse, from its start (or some hundred characters back) to the cursor; its
 * last character was just typed
 * @param language a BCP 47 tag. In a language whose marks are not known here, only dashes and the ellipsis change
 * @returns undefined where the character stays as it is
 */
export function smartPunctuation(line: string, language: string): SmartChange | undefined {
  const typed = line.at(-1);
  const before = line.slice(0, -1);
  const base = readersLanguage(language);
  if (isLiteral(before)) return undefined;
  if (typed === '"') return startsDialogue(before, base) ? spanishQuote(before, base) : doubleMark(before, base);
  if (typed === "'") return singleMark(before, base);
  if (typed === '.' && /(?:^|[^.])\.\.$/.test(before))
    return startsDialogue(before.slice(0, -2), base) ? { remove: 4, put: '—…' } : { remove: 3, put: '…' };
  if (typed === '-' && /(?:^|[^-])-$/.test(before)) return { remove: 2, put: '—' };
  if (typed === '<' || typed === '>') return angleMark(before, typed, base);
  const elided = base === 'en' && typed ? elision(before, typed) : undefined;
  if (elided) return elided;
  if (base === 'uk' && typed === ' ') return ukrainianDash(before);
  if (base === 'es' && typed) return spanishDash(before, typed);
  return undefined;
}

function doubleMark(before: string, base: string): SmartChange | undefined {
  const marks = marksOf[base];
  if (!marks) return undefined;
  const [open, close, innerOpen, innerClose] = marks;
  const standing = lastOpen(before, marks);
  const isOpening = opens(before, marks, standing);
  if (hasSingleMarks.has(base)) return { remove: 1, put: isOpening ? open : close };
  if (isOpening) return { remove: 1, put: standing === undefined ? open : innerOpen };
  return { remove: 1, put: standing === innerOpen ? innerClose : close };
}

/** Whether a mark opens a quotation; behind a dash it ends one that was broken off, where there is one. */
function opens(before: string, [open, , innerOpen]: Marks, standing: string | undefined): boolean {
  if (opensAfter.test(before) || before.endsWith(open) || before.endsWith(innerOpen)) return true;
  return standing === undefined && /[-–—]$/.test(before);
}

/** The mark that was opened last and is not closed, by its sign. */
function lastOpen(before: string, [open, close, innerOpen, innerClose]: Marks): string | undefined {
  const standing: string[] = [];
  for (const sign of before) {
    if (sign === open.trim()) standing.push(open);
    else if (sign === innerOpen) standing.push(innerOpen);
    else if (sign === close.trim() && standing.at(-1) === open) standing.pop();
    else if (sign === innerClose && standing.at(-1) === innerOpen) standing.pop();
  }
  return standing.at(-1);
}

function singleMark(before: string, base: string): SmartChange | undefined {
  const marks = marksOf[base];
  if (!marks) return undefined;
  if (base === 'en' && /(?:^|\s)‘n$/i.test(before)) return { remove: 3, put: `’${before.at(-1)}’` };
  const [, , innerOpen, innerClose] = marks;
  const isOpening = opens(before, marks, lastOpen(before, marks));
  if (!hasSingleMarks.has(base)) {
    const isOpen = (before.split("'").length - 1) % 2 === 1;
    return isOpening || isOpen ? undefined : { remove: 1, put: '’' };
  }
  if (isOpening) return { remove: 1, put: innerOpen };
  // Where both are the same sign, as in English, it matters to nobody which of them it is.
  return { remove: 1, put: before.lastIndexOf(innerOpen) > before.lastIndexOf(innerClose) ? innerClose : '’' };
}

/** English words, and years, that begin with an apostrophe: it was taken for a mark that opens. */
const elided = /(?:^|[\s“(—])‘(?:tis|twas|twere|twill|em|til|cause|bout|round)$/i;

function elision(before: string, typed: string): SmartChange | undefined {
  if (/\d/.test(typed) && /(?:^|[\s“(—])‘$/.test(before)) return { remove: 2, put: `’${typed}` };
  if (/[\p{L}'’]/u.test(typed) || !elided.test(before)) return undefined;
  const word = before.slice(before.lastIndexOf('‘') + 1);
  return { remove: word.length + 2, put: `’${word}${typed}` };
}

/** Two angles are the mark that they look like, where the language has it. */
function angleMark(before: string, typed: '<' | '>', base: string): SmartChange | undefined {
  const sign = typed === '<' ? '«' : '»';
  const mark = marksOf[base]?.find((some) => some.trim() === sign);
  return mark && before.endsWith(typed) ? { remove: 2, put: mark } : undefined;
}

/** A hyphen between spaces is a dash, whose first space does not break; at the start of a line it begins someone’s words. */
function ukrainianDash(before: string): SmartChange | undefined {
  if (/(?:^|[\n«„])[-–—]$/.test(before)) return { remove: 2, put: '—\u00a0' };
  if (/[^\s] [-–—]$/.test(before)) return { remove: 3, put: '\u00a0— ' };
  return undefined;
}

/** Whether a hyphen before the cursor is a dash as soon as words follow. */
const startsDialogue = (before: string, base: string) => base === 'es' && /(?:^|[\s(«“])-$/.test(before);

/** A quotation at the start of a dialogue. */
function spanishQuote(before: string, base: string): SmartChange | undefined {
  const mark = doubleMark(before, base);
  return mark && { remove: 2, put: `—${mark.put}` };
}

/** A hyphen before a word begins a dialogue or an aside, and one behind a word ends an aside that was begun. */
function spanishDash(before: string, typed: string): SmartChange | undefined {
  if (startsDialogue(before, 'es') && /[\p{L}¿¡«“*_]/u.test(typed)) return { remove: 2, put: `—${typed}` };
  const isBehindWord = /[\p{L}\p{N}…!?»”]-$/u.test(before);
  if (isBehindWord && /[\s.,;:!?…)]/.test(typed) && /\s—[^\s—][^—]*$/.test(before))
    return { remove: 2, put: `—${typed}` };
  return undefined;
}
