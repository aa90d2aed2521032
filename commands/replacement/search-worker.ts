import { parentPort } from 'node:worker_threads';
import { searchForms } from '#commands/search/match-forms.ts';
import { searchFor } from '#domain/match.ts';
import { matchPattern, type PatternMatch } from '#domain/match-pattern.ts';
import type { MatchWish } from '#domain/match-wish.ts';
import { linesOf } from '#domain/text-lines.ts';

/** A text that is searched: as stored JSON, or by its lines. */
export type SearchedText = { readonly id: string } & (
  | { readonly json: string }
  | { readonly lines: readonly string[] }
);

/** What is looked for in some texts, and what takes the place of a match. */
export type SearchQuestion = {
  readonly wish: MatchWish;
  readonly replacement: string;
  /** The language of the texts. */
  readonly language: string;
  readonly texts: readonly SearchedText[];
  /** Matches of one text that are returned; all are counted. */
  readonly most: number;
};

/** A match in a line, and its line. */
export type LineMatch = PatternMatch & { readonly line: number; readonly text: string };

/** The matches of a text; `nth` tells equal lines apart: how many of them come before. */
export type SearchedMatches = {
  readonly id: string;
  readonly count: number;
  readonly matches: readonly (LineMatch & { readonly nth: number })[];
};

/** Searches outside of the thread that answers everyone: a regular expression may never end, and a novel is long. */
parentPort?.on('message', (question: SearchQuestion) => {
  const find = finderOf(question);
  parentPort?.postMessage(question.texts.map((text) => searchIn(text, find, question.most)));
});

type Find = (line: string) => readonly PatternMatch[];

function finderOf({ wish, replacement, language }: SearchQuestion): Find {
  const { term, isPattern, allForms, ...options } = wish;
  if (isPattern) return (line) => matchPattern({ source: term, ...options }, line, replacement);
  const find = allForms ? searchForms(term, language) : searchFor(term, options, language);
  return (line) => find(line).map((match) => ({ ...match, instead: replacement }));
}

function searchIn(text: SearchedText, find: Find, most: number): SearchedMatches {
  const lines = 'lines' in text ? text.lines : linesOf(JSON.parse(text.json));
  const equal = new Map<string, number>();
  const matches: SearchedMatches['matches'][number][] = [];
  let count = 0;
  for (const [line, words] of lines.entries()) {
    const found = find(words);
    if (found.length === 0) continue;
    const nth = equal.get(words) ?? 0;
    equal.set(words, nth + 1);
    count += found.length;
    for (const match of found.slice(0, most - matches.length)) matches.push({ ...match, line, text: words, nth });
  }
  return { id: text.id, count, matches };
}
