import { type Match, searchFor } from '#domain/match.ts';
import { type Pattern, readPattern } from '#domain/match-pattern.ts';
import type { MatchWish } from '#domain/match-wish.ts';

/** What someone looks for in the open text. */
export type Wish = Omit<MatchWish, 'allForms'> & {
  /** The language of the text. */
  readonly language: string;
};

/** A search that was begun. */
export type Search = {
  /** The matches in a paragraph; undefined where they are not known yet. */
  readonly find: (text: string) => readonly Match[] | undefined;
  /** Where the search is by a regular expression, what has to be asked for elsewhere: it may never end. */
  readonly pattern: Pattern | undefined;
  /** Takes an answer to that. */
  readonly learn: (text: string, found: readonly Match[]) => void;
};

/** Paragraphs whose matches are remembered: those of a long text, with all that was typed into one of them. */
const mostKnown = 20_000;

/** Begins a search; undefined where the term is no regular expression although it should be one. */
export function beginSearch({ term, isPattern, language, ...options }: Wish): Search | undefined {
  if (!isPattern) return { find: searchFor(term, options, language), pattern: undefined, learn: () => {} };
  const pattern = { source: term, matchCase: options.matchCase, wholeWords: options.wholeWords };
  if (!readPattern(pattern)) return undefined;
  const known = new Map<string, readonly Match[]>([['', []]]);
  return {
    find: (text) => known.get(text),
    pattern,
    learn(text, found) {
      if (known.size >= mostKnown) known.clear();
      known.set(text, found);
    },
  };
}
