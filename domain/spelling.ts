import { readersLanguage } from './language.ts';
import type { Match } from './match.ts';

/** The dictionaries that Fabula has. `en` knows what is right in America and what is right in Britain. */
export const spellings = ['en', 'en-US', 'en-GB', 'es', 'uk'] as const;
export type Spelling = (typeof spellings)[number];

/**
 * Which dictionary checks a text; undefined where there is none.
 *
 * @param tag - its language, as a BCP 47 tag: one that names no country takes what is right in any
 */
export function spellingOf(tag: string): Spelling | undefined {
  const base = readersLanguage(tag);
  if (base === 'es' || base === 'uk') return base;
  if (base !== 'en') return undefined;
  const region = tag
    .split('-')
    .find((part, at) => at > 0 && /^[a-z]{2}$/i.test(part))
    ?.toUpperCase();
  if (region === undefined || region === 'CA') return 'en';
  return region === 'US' ? 'en-US' : 'en-GB';
}

/** A word to be looked up: where it is, and what is asked for it. It is right if any of the forms is in the dictionary. */
export type SpelledWord = Match & { readonly forms: readonly string[]; readonly parts: readonly SpelledWord[] };

/** Letters of the longest word that is looked up; what is longer is no word. */
export const spelledLetters = 60;

/** What stands in a text and is no word of its language: addresses, tags, and whatever has digits or lines in it. */
const noWords = new RegExp(
  [
    // Each begins where nothing of its kind is before it: a text without spaces is not looked through again and again.
    String.raw`(?<![\p{L}\p{N}+.-])[\p{L}\p{N}+.-]+:\/\/\S+`,
    String.raw`(?<![\p{L}\p{N}])www\.\S+`,
    String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`,
    String.raw`[@#][\p{L}\p{N}_]+`,
    String.raw`(?<![\p{L}\p{M}])\p{L}+(?:\.\p{Ll}{2,})+(?:\/\S*)?(?![\p{L}\p{M}])`,
    String.raw`(?<![\p{L}\p{M}\p{N}_])[\p{L}\p{M}]*[\p{N}_][\p{L}\p{M}\p{N}_]*(?:['’ʼ-][\p{L}\p{M}]+)?`,
  ].join('|'),
  'gu',
);

/** Signs that people type as an apostrophe. */
const apostrophe = "['’ʼ‘`´]";
/** Signs that are in a word and not seen: where a line may be broken, and what joins letters or does not. */
const unseen = '\u00ad\u200b-\u200d\u2060';
const letters = String.raw`[\p{L}\p{M}${unseen}]+`;
/** Letters with apostrophes and hyphens between them, and an apostrophe before or behind. */
const words = new RegExp(
  String.raw`${apostrophe}?\p{L}(?:${letters}|${apostrophe}(?=\p{L})|[-‐‑](?=\p{L}))*${apostrophe}?`,
  'gu',
);

/** English words that everyone writes, most of them with an apostrophe before, and the dictionaries lack. */
const alsoEnglish = new Set(['tis', 'twas', 'twere', 'twill', 'til', 'bout', 'nother', 'ok']);

/** Abbreviations have at most so many letters; a longer word in capitals is one that is shouted. */
const abbreviated = 5;

/**
 * The words of a paragraph that are looked up, each with the forms of which one must be in the dictionary. Addresses,
 * words with digits, abbreviations in capitals, single letters, words of another alphabet, and words with a letter three
 * times in a row (“nooo”) are not. A word with hyphens has parts: it is right if it is in the dictionary as it is, or if
 * all its parts are.
 */
export function wordsToSpell(text: string, spelling: Spelling): SpelledWord[] {
  // What is no word becomes spaces, so that the places of all others stay.
  const plain = text.replace(noWords, (some) => ' '.repeat(some.length));
  const found: SpelledWord[] = [];
  for (const { 0: token, index } of plain.matchAll(words)) {
    const hasLead = new RegExp(`^${apostrophe}`).test(token);
    const hasTail = new RegExp(`${apostrophe}$`).test(token);
    const core = token.slice(hasLead ? 1 : 0, hasTail ? -1 : undefined);
    const from = index + (hasLead ? 1 : 0);
    const whole = wordOf(core, from, spelling, { hasLead, hasTail });
    if (whole) found.push({ ...whole, parts: partsOf(core, from, spelling) });
  }
  return found;
}

type Around = { readonly hasLead: boolean; readonly hasTail: boolean };

function wordOf(core: string, from: number, spelling: Spelling, around: Around): SpelledWord | undefined {
  const word = bare(core);
  if (word.length < 2 || word.length > spelledLetters) return undefined;
  if (isAbbreviation(word) || /(\p{L})\1\1/iu.test(word) || !isOfAlphabet(word, spelling)) return undefined;
  if (readersLanguage(spelling) === 'en' && alsoEnglish.has(word.toLowerCase())) return undefined;
  return { from, to: from + core.length, forms: formsOf(word, spelling, around), parts: [] };
}

/** A word as dictionaries have it: its letters composed, one kind of apostrophe and hyphen, and nothing unseen. */
function bare(word: string): string {
  return word
    .replace(new RegExp(`[${unseen}]`, 'g'), '')
    .normalize('NFC')
    .replace(new RegExp(apostrophe, 'g'), "'")
    .replace(/[‐‑]/g, '-');
}

function isAbbreviation(word: string): boolean {
  return word.length <= abbreviated && word === word.toUpperCase() && word !== word.toLowerCase();
}

/** Whether any letter is one of the language: a word of another alphabet is no mistake, a letter of one within it is. */
function isOfAlphabet(word: string, spelling: Spelling): boolean {
  return spelling === 'uk' ? /\p{Script=Cyrillic}/u.test(word) : /\p{Script=Latin}/u.test(word);
}

function formsOf(word: string, spelling: Spelling, { hasLead, hasTail }: Around): string[] {
  if (spelling === 'uk' || spelling === 'es') return [word];
  const forms = new Set([word]);
  // Accents are often left out in English, and the dictionary has the words without them: café, naïve.
  forms.add(word.normalize('NFD').replace(/\p{M}/gu, ''));
  forms.add(word.replace(/'s$/i, ''));
  if (hasLead) forms.add(`'${word}`);
  // What someone says: dancin’.
  if (hasTail && /in$/i.test(word)) forms.add(`${word}g`);
  return [...forms];
}

/** The parts of a word with hyphens; none where it has no hyphen. The beginning of what follows is a stutter: w-what. */
function partsOf(core: string, from: number, spelling: Spelling): SpelledWord[] {
  const pieces = core.split(/[-‐‑]/);
  if (pieces.length === 1) return [];
  const parts: SpelledWord[] = [];
  let at = from;
  for (const [index, piece] of pieces.entries()) {
    const isStutter = pieces[index + 1]?.toLowerCase().startsWith(piece.toLowerCase()) ?? false;
    const part = isStutter ? undefined : wordOf(piece, at, spelling, { hasLead: false, hasTail: false });
    if (part) parts.push(part);
    at += piece.length + 1;
  }
  return parts;
}

/**
 * The words of a paragraph that are not right.
 *
 * @param isRight - looks a form up in the dictionary
 */
export function misspelled(text: string, spelling: Spelling, isRight: (form: string) => boolean): Match[] {
  const isWrong = ({ forms }: SpelledWord) => !forms.some(isRight);
  return wordsToSpell(text, spelling)
    .filter(isWrong)
    .flatMap((word) => {
      const some = word.parts.length > 0 ? word.parts.filter(isWrong) : [word];
      return some.map(({ from, to }) => ({ from, to }));
    });
}

/** Latin letters that look like Cyrillic ones, which a keyboard in the other language leaves in a word. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aceiopxyABCEHIKMOPTX'].map((letter, at) => [letter, [...'асеіорхуАВСЕНІКМОРТХ'][at] ?? letter]),
);

const accents: Readonly<Record<string, readonly string[]>> = {
  ...{ a: ['á'], e: ['é'], i: ['í'], o: ['ó'], u: ['ú', 'ü'], n: ['ñ'] },
  ...{ á: ['a'], é: ['e'], í: ['i'], ó: ['o'], ú: ['u'] },
};

/**
 * The words that someone may have meant who left out an apostrophe or an accent, put one too many, or typed a letter of
 * the wrong alphabet: what people mean most often by a word with such a slip.
 */
export function nearestWords(word: string, spelling: Spelling): string[] {
  const near = new Set<string>();
  const letterwise = (change: (letter: string, at: number) => readonly string[]) => {
    for (const [at, letter] of [...word].entries())
      for (const put of change(letter, at)) near.add([...word].toSpliced(at, 1, ...put).join(''));
  };
  if (spelling === 'es') letterwise((letter) => accents[letter] ?? []);
  else letterwise((letter, at) => (at > 0 ? [`'${letter}`] : []));
  if (spelling === 'uk') near.add([...word].map((letter) => lookalikes[letter] ?? letter).join(''));
  near.delete(word);
  return [...near];
}
