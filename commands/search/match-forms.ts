import { isOnlyLetters, type Match } from '#domain/match.ts';
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
      const match = { from: begin.index, to: end.index + end[0].length };
      if (!isOnlyLetters(text.slice(match.from, match.to))) continue;
      found.push(match);
      at += wanted.length - 1;
    }
    return found;
  };
}

function isShared(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((stem) => others.has(stem));
}
