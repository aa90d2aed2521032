/** A place in a text that has what someone looks for: from its first letter up to the one behind its last. */
export type Match = { readonly from: number; readonly to: number };

/** What counts as the same when a text is searched for a term. */
export type MatchOptions = {
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
  readonly ignoreAccents: boolean;
};

/** Stands in a searched text for what has no letters: a picture, the sign of a note. */
export const noLetter = '\uFFFC';

/** Stands in a searched text for the end of a line inside its paragraph. */
export const lineEnd = '\u2028';

/**
 * Whether a found piece has letters only. No match includes a note, a picture or a line's end: its replacement would
 * remove what the person did not type into the field, and does not see there.
 */
export function isOnlyLetters(piece: string): boolean {
  return !piece.includes(noLetter) && !piece.includes(lineEnd);
}

/** A letter with its marks; also what is drawn as one sign, as an emoji of several. */
const letters = /\P{M}(?:[\p{M}\p{Emoji_Modifier}]|\u200d\P{M})*|\p{M}+/gu;

/** Marks that make other letters in Cyrillic: й, ї, ё, ў. The stress marks of textbooks and poems are none of them. */
const cyrillicMarks = /[\u0306\u0308]/;

/** Letters with a mark that are letters of their own in a language, decomposed. */
const ownLetters: Readonly<Record<string, RegExp>> = { es: /^n\u0303/i, gl: /^n\u0303/i, eu: /^n\u0303/i };

/** Signs that keyboards and typography write in different ways. */
const sameSigns: readonly (readonly [RegExp, string])[] = [
  [/['’‘‛ʼ]/g, "'"],
  [/["“”„‟]/g, '"'],
  [/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' '],
];

type Fold = (letter: string) => string;

/** Makes those letters equal that count as the same. */
function foldFor({ matchCase, ignoreAccents }: MatchOptions, language: string): Fold {
  const known = new Map<string, string>();
  const own = ownLetters[language.split('-')[0] ?? ''];
  const fold = (letter: string) => {
    let folded = letter.normalize('NFC');
    for (const [signs, plain] of sameSigns) folded = folded.replace(signs, plain);
    if (!matchCase) folded = folded.toLowerCase().replace('ς', 'σ');
    return (ignoreAccents ? withoutAccents(folded, own) : folded).normalize('NFC');
  };
  return (letter) => {
    const folded = known.get(letter) ?? fold(letter);
    known.set(letter, folded);
    return folded;
  };
}

function withoutAccents(letter: string, own: RegExp | undefined): string {
  const parts = letter.normalize('NFD');
  const base = own?.exec(parts)?.[0] ?? '';
  const isCyrillic = /\p{Script=Cyrillic}/u.test(parts);
  const rest = parts
    .slice(base.length)
    .replace(/\p{M}/gu, (mark) => (isCyrillic && cyrillicMarks.test(mark) ? mark : ''));
  return base + rest;
}

/**
 * A search for a term, letter by letter: its matches in a text, from the first on, none over another. Curly and straight
 * quotation marks and apostrophes are the same, and so are all kinds of spaces: people type those of their keyboard.
 *
 * @param language - that of the text: it says which marked letters are no accented ones, as the Spanish ñ
 */
export function searchFor(term: string, options: MatchOptions, language: string): (text: string) => Match[] {
  const fold = foldFor(options, language);
  const wanted = (term.match(letters) ?? []).map(fold).join('');
  if (wanted === '' || !isOnlyLetters(wanted)) return () => [];
  return (text) => {
    const { folded, starts, ends } = foldWhole(text, fold);
    const found: Match[] = [];
    for (let at = folded.indexOf(wanted); at >= 0; ) {
      const from = starts[at] ?? -1;
      const to = ends[at + wanted.length - 1] ?? -1;
      // Half a letter is none: "e" is not in "é", however that is written.
      const isMatch = from >= 0 && to >= 0 && (!options.wholeWords || isWhole(text, { from, to }));
      if (isMatch) found.push({ from, to });
      at = folded.indexOf(wanted, isMatch ? at + wanted.length : at + 1);
    }
    return found;
  };
}

/** A folded text, with the places in the text of each of its parts: -1 where no letter begins or ends there. */
function foldWhole(text: string, fold: Fold) {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let at = 0;
  for (const letter of text.match(letters) ?? []) {
    const made = fold(letter);
    for (let part = 0; part < made.length; part++) {
      starts.push(part === 0 ? at : -1);
      ends.push(part === made.length - 1 ? at + letter.length : -1);
    }
    folded += made;
    at += letter.length;
  }
  return { folded, starts, ends };
}

/** Whether a match neither begins nor ends inside a word. */
export function isWhole(text: string, { from, to }: Match): boolean {
  return !isInsideWord(text, from) && !isInsideWord(text, to);
}

const ofWords = /[\p{L}\p{N}\p{M}_]/u;
const apostrophe = /['’ʼ]/;

/** Whether a place is between two parts of one word. An apostrophe is a part where it has letters on both sides. */
function isInsideWord(text: string, at: number): boolean {
  const [last = '', beforeLast = ''] = [...text.slice(Math.max(0, at - 4), at)].reverse();
  const [first = '', second = ''] = text.slice(at, at + 4);
  if (ofWords.test(last)) return ofWords.test(first) || (apostrophe.test(first) && ofWords.test(second));
  return apostrophe.test(last) && ofWords.test(beforeLast) && ofWords.test(first);
}
