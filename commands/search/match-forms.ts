import type { Match } from '#domain/match.ts';
import { wordsIn, writtenWords } from '#domain/search-words.ts';
import { stemsOf } from './stem-words.ts';

/**
 * A search for words in each of their forms, by the stems of a language: its matches in a text, from the first on. Words
 * of a language without stems are found as they are written, but for capitals and accents.
 */
export function searchForms(term: string, language: string): (text: string) => Match[] {
  const known = new Map<string, ReadonlySet<string>>();
  const stemsIn = (written: string) => {
    const stems = known.get(written) ?? new Set(wordsIn(written).flatMap((word) => stemsOf(word, language)));
    known.set(written, stems);
    return stems;
  };
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
      const gaps = words
        .slice(at, at + wanted.length - 1)
        .map((word, next) => gapBehind(text, word, words[at + next + 1]));
      if (!gaps.every((gap) => between.test(gap))) continue;
      const match = { from: begin.index, to: end.index + end[0].replace(possessive, '').length };
      found.push(match);
      at += wanted.length - 1;
    }
    return found;
  };
}

/** What may stand between two words of a term: the end of a sentence or a line may not. */
const between = /^[ \t\u00a0\u2009\u202f\u2010\u2011-]*$/u;

/** The ending that a word keeps when another takes its place. */
const possessive = /['’ʼ]s$/u;

function gapBehind(text: string, word: RegExpExecArray, next: RegExpExecArray | undefined): string {
  return text.slice(word.index + word[0].length, next?.index);
}

function isShared(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((stem) => others.has(stem));
}
