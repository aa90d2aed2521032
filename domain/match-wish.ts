import type { MatchOptions } from './match.ts';

/** What someone looks for in all texts of a project. */
export type MatchWish = MatchOptions & {
  readonly term: string;
  /** Whether the term is a regular expression. */
  readonly isPattern: boolean;
  /** Whether each form of its words is a match, by the stems of the search. */
  readonly allForms: boolean;
};

/** Characters that someone may look for, may write in place of a match, and that an expression may make of that. */
export const matchLengths = { term: 300, replacement: 1_000, made: 20_000 } as const;

/** A search without any of its switches. */
export const plainSearch: Omit<MatchWish, 'term'> = {
  isPattern: false,
  allForms: false,
  matchCase: false,
  wholeWords: false,
  ignoreAccents: false,
};

/** Matches of one text that are listed and can be chosen, and those of a page: it has whole texts, one at least. */
export const matchesListed = { text: 500, page: 200 } as const;

/** Days for which a replacement can be undone. */
export const replacementDays = 30;
