import type { MatchOptions } from './match.ts';

/** What someone looks for in all texts of a project. */
export type MatchWish = MatchOptions & {
  readonly term: string;
  /** Whether the term is a regular expression. */
  readonly isPattern: boolean;
  /** Whether each form of its words is a match, by the stems of the search. */
  readonly allForms: boolean;
};

/** Characters that someone may look for, and those that may take the place of a match. */
export const matchLengths = { term: 300, replacement: 1_000 } as const;

/** Matches of one text that are listed and can be chosen, and those of a page: it has whole texts, one at least. */
export const matchesListed = { text: 500, page: 200 } as const;

/** Days for which a replacement can be undone. */
export const replacementDays = 30;
