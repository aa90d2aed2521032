import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { searchForms } from '#commands/search/match-forms.ts';
import { searchFor } from '#domain/match.ts';
import { contextOf, type MatchContext } from '#domain/match-context.ts';
import { matchPattern, type PatternMatch } from '#domain/match-pattern.ts';
import { type MatchWish, matchLengths } from '#domain/match-wish.ts';
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
  /** The only texts whose matches are returned: from one on, as many as have few matches enough, one at least. */
  readonly page?: { readonly from: string | undefined; readonly size: number };
};

/** A match in a line of its text. */
export type LineMatch = PatternMatch &
  MatchContext & {
    readonly line: number;
    /** What tells it from all others of its text, for as long as its line stays the same. */
    readonly key: string;
  };

/** The matches of a text, where it is on the page. */
export type SearchedMatches = {
  readonly id: string;
  readonly count: number;
  readonly isOnPage: boolean;
  readonly matches: readonly LineMatch[];
};

/** Searches outside of the thread that answers everyone: a regular expression may never end, and a novel is long. */
parentPort?.on('message', (question: SearchQuestion) => {
  const find = finderOf(question);
  const found = question.texts.map((text) => searchIn(text, find, question.most));
  parentPort?.postMessage(question.page ? onPage(found, question.page) : found);
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
  const matches: LineMatch[] = [];
  let count = 0;
  for (const [line, words] of lines.entries()) {
    const found = find(words);
    if (found.length === 0) continue;
    const nth = equal.get(words) ?? 0;
    equal.set(words, nth + 1);
    count += found.length;
    const mark = `${markOf(words)}.${nth}`;
    for (const match of found.slice(0, Math.max(0, most - matches.length)))
      matches.push({ ...short(match), ...contextOf(words, match), line, key: `${mark}.${match.from}` });
  }
  return { id: text.id, count, isOnPage: true, matches };
}

/** A match whose replacement is one letter longer than it may be, where it would be longer still. */
function short({ instead, ...match }: PatternMatch): PatternMatch {
  return { ...match, instead: instead.slice(0, matchLengths.made + 1) };
}

/** Tells a line from others. */
function markOf(line: string): string {
  return createHash('sha256').update(line).digest('base64url').slice(0, 12);
}

/** Leaves out the matches of all texts that are not on a page: a frequent word has more than anybody reads. */
function onPage(
  texts: readonly SearchedMatches[],
  { from, size }: NonNullable<SearchQuestion['page']>,
): SearchedMatches[] {
  const first = texts.findIndex(({ id }) => id === from);
  let listed = 0;
  let isFull = false;
  return texts.map((text, at) => {
    const isHere = at >= first && text.count > 0;
    isFull ||= isHere && listed > 0 && listed + text.matches.length > size;
    if (!isHere || isFull) return { ...text, isOnPage: false, matches: [] };
    listed += text.matches.length;
    return text;
  });
}
