import { foldText } from './fold.ts';
import type { Spelling } from './spelling.ts';
import { ukrainianStems } from './ukrainian-stem.ts';

export const dictionaryLimits = {
  /** Letters of a word. */
  letters: 60,
  /** Words of one project at most. */
  words: 5_000,
  /** Words that are added or removed at once. */
  atOnce: 5_000,
} as const;

/** Why a word cannot be added. */
export type DictionaryProblem = {
  readonly field: 'words';
  readonly kind: 'required' | 'notAWord' | 'tooLong' | 'tooMany';
  /** The word it is about, where it is about one. */
  readonly word?: string;
};

/** A word as a dictionary keeps it: composed, with the apostrophe of books and a plain hyphen, and nothing around it. */
export function dictionaryWord(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\u00ad\u200b-\u200d\u2060]/g, '')
    .replace(/['ʼ‘`´]/g, '’')
    .replace(/[‐‑]/g, '-')
    .trim();
}

/** What is wrong with a word; undefined where it can be added: letters, with apostrophes, hyphens or dots among them. */
export function wordProblem(word: string): DictionaryProblem['kind'] | undefined {
  if (word === '') return 'required';
  if ([...word].length > dictionaryLimits.letters) return 'tooLong';
  return /^’?\p{L}[\p{L}\p{M}]*(?:[’.-][\p{L}\p{M}]+)*[’.]?$/u.test(word) ? undefined : 'notAWord';
}

/** The words of a form: one in each line, or with commas between them; each once. */
export function wordsInLines(text: string): string[] {
  return [...new Set(text.split(/[\n\r,;]+/).map(dictionaryWord))].filter((word) => word !== '');
}

/** Whether a project's dictionary has a word that stands in a text. */
export type KnownWords = (word: string, spelling: Spelling) => boolean;

/**
 * Looks words up in the words of a project. One that begins small stands for the word at the start of a sentence, too;
 * any stands for itself in capitals, and for its forms: of a name in Ukrainian all that have its stem, in English its
 * possessive and plural, in Spanish its plural.
 */
export function knownWords(words: Iterable<string>): KnownWords {
  const known = new Set<string>();
  const stems = new Set<string>();
  for (const each of words) {
    const word = dictionaryWord(each);
    known.add(word);
    known.add(word.toUpperCase());
    known.add(capitalized(word));
    if (isName(word)) for (const stem of ukrainianStems(foldText(word))) stems.add(stem);
  }
  return (typed, spelling) => {
    const word = dictionaryWord(typed);
    if (known.has(word)) return true;
    if (spelling === 'uk') return isName(word) && ukrainianStems(foldText(word)).some((stem) => stems.has(stem));
    const bases = spelling === 'es' ? [/e?s$/i] : [/’s$/i, /s’?$/i, /es’?$/i];
    return bases.some((ending) => ending.test(word) && known.has(word.replace(ending, '')));
  };
}

function isName(word: string): boolean {
  return /^\p{Lu}/u.test(word) && /\p{Script=Cyrillic}/u.test(word);
}

function capitalized(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
}
