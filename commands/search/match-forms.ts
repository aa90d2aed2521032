import type { Match } from '#domain/match.ts';
import { wordsIn, writtenWords } from '#domain/search-words.ts';
import { stemsOf } from './stem-words.ts';

/**
 * A search for words in each of their forms, by the stems of a language: its matches in a text, from the first on. Words
 * of a language without stems are found as they are written, but for capitals and accents.
 */
export function searchForms(term: string, language: string): (text: string) => Match[] {
  const stemsIn = stemReader(language);
  const wanted = [...term.matchAll(writtenWords)].map(([word]) => stemsIn(word)).filter(({ size }) => size > 0);
  const [first] = wanted;
  if (!first) return () => [];
  return (text) => {
    const words = [...text.matchAll(writtenWords)];
    const found: Match[] = [];
    for (let at = 0; at + wanted.length <= words.length; at++) {
      const isHere = wanted.every((stems, next) => isShared(stems, stemsIn(words[at + next]?.[0] ?? '')));
      const [begin, end] = [words[at], words[at + wanted.length - 1]];
      if (!isHere || !begin || !end) continue;
      if (!standTogether(text, words.slice(at, at + wanted.length))) continue;
      const match = { from: begin.index, to: end.index + end[0].replace(possessive, '').length };
      found.push(match);
      at += wanted.length - 1;
    }
    return found;
  };
}

/** Reads the stems of words as they are written, each word once. */
function stemReader(language: string): (written: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (written) => {
    const stems = known.get(written) ?? new Set(wordsIn(written).flatMap((word) => stemsOf(word, language)));
    known.set(written, stems);
    return stems;
  };
}

/** Whether words that follow each other in a text have nothing between them but spaces and hyphens. */
function standTogether(text: string, words: readonly RegExpExecArray[]): boolean {
  return words.slice(1).every((word, at) => between.test(gapBehind(text, words[at] ?? word, word)));
}

/** What may stand between two words of a term: the end of a sentence or a line may not. */
export const between = /^[ \t\u00a0\u2009\u202f\u2010\u2011-]*$/u;

/** The ending that a word keeps when another takes its place. */
const possessive = /['’ʼ]s$/u;

function gapBehind(text: string, word: RegExpExecArray, next: RegExpExecArray): string {
  return text.slice(word.index + word[0].length, next.index);
}

/** Whether a word has a stem of another. */
export function isShared(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((stem) => others.has(stem));
}
