import type { Node } from '@tiptap/pm/model';
import { type EditorState, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Mapping, type StepMap } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Match } from '#domain/match.ts';
import { changeBetween, type Searched, searchedIn } from './searched.ts';
import type { Search } from './wish.ts';

/** What is shown of a search in the open text. */
export type ShownMatches = {
  readonly search: Search | undefined;
  /** Every match. */
  readonly set: DecorationSet;
  /** How many there are: counted along, since counting them anew goes through the whole text. */
  readonly total: number;
  /** The one that is replaced next, and where Escape leads. */
  readonly current: Match | undefined;
  /** Where the current match is looked for: the first from there on becomes it. */
  readonly origin: number;
  /** Whether one is still to become it. */
  readonly isSeeking: boolean;
  /** What is drawn: all of them, or where there are very many those nearby, and the current one on top. */
  readonly drawn: DecorationSet;
  /** Where the content of those paragraphs begins whose matches have to be asked for. */
  readonly waiting: readonly number[];
};

/** What the page tells the search with a transaction. */
export type SearchStep =
  | { readonly kind: 'begin'; readonly search: Search | undefined; readonly origin: number }
  | { readonly kind: 'go'; readonly to: Match }
  | { readonly kind: 'seek'; readonly origin: number }
  | { readonly kind: 'answered' };

/** Matches that are all drawn: a browser takes seconds for the letter "e" in a novel. Where there are more, it draws … */
const mostDrawn = 5_000;

/** … those that are so many letters before and behind the place where the person is. */
const nearbyLetters = 10_000;

export const matchesKey = new PluginKey<ShownMatches>('matches');

/** Before anything is looked for. */
export const noMatches: ShownMatches = {
  search: undefined,
  set: DecorationSet.empty,
  total: 0,
  current: undefined,
  origin: 0,
  isSeeking: false,
  drawn: DecorationSet.empty,
  waiting: [],
};

/**
 * Follows the text: those paragraphs are searched again that a change touches, whoever made it. Everything else only
 * moves.
 */
export function followMatches(shown: ShownMatches, tr: Transaction, before: EditorState): ShownMatches {
  const step: SearchStep | undefined = tr.getMeta(matchesKey);
  if (step?.kind === 'begin') {
    const { search, origin } = step;
    if (!search) return { ...noMatches, origin };
    const begun = searchAgain({ ...noMatches, search, origin, isSeeking: true }, tr.doc, searchedIn(tr.doc));
    return drawn(seek(begun, tr.doc), tr.doc);
  }
  if (!shown.search) return shown;
  const change = tr.doc === before.doc ? undefined : changeBetween(before.doc, tr.doc);
  let next = change ? moved(shown, { before: before.doc, after: tr.doc }, change) : shown;
  if (step?.kind === 'answered') next = searchAgain(next, tr.doc, waitingIn(next, tr.doc));
  if (step?.kind === 'seek') next = { ...next, origin: step.origin, current: undefined, isSeeking: true };
  if (step?.kind === 'go') next = { ...next, current: step.to, origin: step.to.from, isSeeking: false };
  // Someone who clicks elsewhere goes on from there.
  const hasMoved = !step && !change && !tr.selection.eq(before.selection);
  if (hasMoved) next = { ...next, current: undefined, origin: tr.selection.from, isSeeking: false };
  next = seek(next, tr.doc);
  const isSame = next.set === shown.set && next.current === shown.current && next.origin === shown.origin;
  return isSame ? next : drawn(next, tr.doc);
}

/** Decides what is drawn. */
function drawn(shown: ShownMatches, doc: Node): ShownMatches {
  const { current, set, total, origin } = shown;
  const all =
    total <= mostDrawn ? set : DecorationSet.create(doc, set.find(origin - nearbyLetters, origin + nearbyLetters));
  if (!current) return { ...shown, drawn: all };
  const mark = Decoration.inline(current.from, current.to, { class: 'match--current' });
  return { ...shown, drawn: all.add(doc, [mark]) };
}

/** The matches from the first to the last. */
export function listMatches({ set }: Pick<ShownMatches, 'set'>): readonly Match[] {
  return set.find().sort((one, other) => one.from - other.from);
}

/** The paragraphs whose matches have to be asked for. */
export function waitingIn({ waiting }: Pick<ShownMatches, 'waiting'>, doc: Node): Searched[] {
  return waiting.flatMap((start) => searchedIn(doc, start, start).filter((paragraph) => paragraph.start === start));
}

/** Moves the matches with a change, and searches what it touches. */
function moved(shown: ShownMatches, docs: { readonly before: Node; readonly after: Node }, change: StepMap) {
  let before: Searched[] = [];
  let touched: Searched[] = [];
  change.forEach((oldFrom, oldTo, from, to) => {
    before = searchedIn(docs.before, oldFrom, oldTo);
    touched = searchedIn(docs.after, from, to);
  });
  const set = shown.set.map(new Mapping([change]), docs.after);
  const current = shown.current && {
    from: change.map(shown.current.from, 1),
    to: change.map(shown.current.to, -1),
  };
  const moving: ShownMatches = {
    ...shown,
    set,
    total: shown.total - matchesIn(shown.set, before).length + matchesIn(set, touched).length,
    origin: change.map(shown.origin, 1),
    waiting: shown.waiting.map((start) => change.map(start)),
  };
  const next = searchAgain(moving, docs.after, touched);
  const stays = current && next.set.find(current.from, current.to).some((match) => areSame(match, current));
  return { ...next, current: stays ? current : undefined };
}

function matchesIn(set: DecorationSet, paragraphs: readonly Searched[]): Decoration[] {
  return paragraphs.flatMap(({ start, text }) => set.find(start, start + text.length));
}

/** Searches some paragraphs; those whose matches are not known keep what they have until the answer. */
function searchAgain(shown: ShownMatches, doc: Node, paragraphs: readonly Searched[]): ShownMatches {
  const found: Decoration[] = [];
  const old: Decoration[] = [];
  const looked = new Set(paragraphs.map(({ start }) => start));
  const waiting = shown.waiting.filter((start) => !looked.has(start));
  for (const { start, text } of paragraphs) {
    const matches = shown.search?.find(text);
    if (matches) old.push(...shown.set.find(start, start + text.length));
    else waiting.push(start);
    for (const { from, to } of matches ?? [])
      found.push(Decoration.inline(start + from, start + to, { class: 'match' }));
  }
  const total = shown.total - old.length + found.length;
  return { ...shown, set: shown.set.remove(old).add(doc, found), total, waiting };
}

/** Makes the next match the current one, where one is looked for. */
function seek(shown: ShownMatches, doc: Node): ShownMatches {
  if (!shown.isSeeking || shown.waiting.length > 0) return shown;
  const inRest = shown.set.find(shown.origin, doc.content.size).filter(({ from }) => from >= shown.origin);
  const found = first(inRest) ?? first(shown.set.find());
  if (!found) return { ...shown, isSeeking: false, current: undefined };
  return { ...shown, isSeeking: false, current: { from: found.from, to: found.to }, origin: found.from };
}

function first(matches: readonly Match[]): Match | undefined {
  return matches.reduce<Match | undefined>(
    (best, match) => (best && best.from <= match.from ? best : match),
    undefined,
  );
}

function areSame(one: Match, other: Match): boolean {
  return one.from === other.from && one.to === other.to;
}
