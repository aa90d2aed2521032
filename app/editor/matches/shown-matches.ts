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
  /** The one that is replaced next, and where Escape leads. */
  readonly current: Match | undefined;
  /** Where the current match is looked for: the first from there on becomes it. */
  readonly origin: number;
  /** Whether one is still to become it. */
  readonly isSeeking: boolean;
  /** What is drawn: all of them, and the current one on top. */
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

export const matchesKey = new PluginKey<ShownMatches>('matches');

/** Before anything is looked for. */
export const noMatches: ShownMatches = {
  search: undefined,
  set: DecorationSet.empty,
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
    return drawn(
      seek(
        search ? searchAgain({ ...noMatches, search, origin, isSeeking: true }, tr.doc, searchedIn(tr.doc)) : noMatches,
        tr.doc,
      ),
    );
  }
  if (!shown.search) return shown;
  const change = tr.doc === before.doc ? undefined : changeBetween(before.doc, tr.doc);
  let next = change ? moved(shown, tr.doc, change) : shown;
  if (step?.kind === 'answered') next = searchAgain(next, tr.doc, waitingIn(next, tr.doc));
  if (step?.kind === 'seek') next = { ...next, origin: step.origin, current: undefined, isSeeking: true };
  if (step?.kind === 'go') next = { ...next, current: step.to, origin: step.to.from, isSeeking: false };
  // Someone who clicks elsewhere goes on from there.
  const hasMoved = !step && !change && !tr.selection.eq(before.selection);
  if (hasMoved) next = { ...next, current: undefined, origin: tr.selection.from, isSeeking: false };
  next = seek(next, tr.doc);
  return next.set === shown.set && next.current === shown.current ? { ...next, drawn: shown.drawn } : drawn(next);

  function drawn(result: ShownMatches): ShownMatches {
    const { current, set } = result;
    if (!current) return { ...result, drawn: set };
    const mark = Decoration.inline(current.from, current.to, { class: 'match--current' });
    return { ...result, drawn: set.add(tr.doc, [mark]) };
  }
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
function moved(shown: ShownMatches, doc: Node, change: StepMap): ShownMatches {
  let touched: Searched[] = [];
  change.forEach((_from, _to, from, to) => {
    touched = searchedIn(doc, from, to);
  });
  const current = shown.current && {
    from: change.map(shown.current.from, 1),
    to: change.map(shown.current.to, -1),
  };
  const kept = {
    ...shown,
    set: shown.set.map(new Mapping([change]), doc),
    origin: change.map(shown.origin, 1),
    waiting: shown.waiting.map((start) => change.map(start)),
  };
  const next = searchAgain(kept, doc, touched);
  const stays = current && next.set.find(current.from, current.to).some((match) => areSame(match, current));
  return { ...next, current: stays ? current : undefined };
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
  return { ...shown, set: shown.set.remove(old).add(doc, found), waiting };
}

/** Makes the next match the current one, where one is looked for. */
function seek(shown: ShownMatches, doc: Node): ShownMatches {
  if (!shown.isSeeking || shown.waiting.length > 0) return shown;
  const inRest = shown.set.find(shown.origin, doc.content.size).filter(({ from }) => from >= shown.origin);
  const found = first(inRest) ?? first(shown.set.find());
  return { ...shown, isSeeking: false, current: found && { from: found.from, to: found.to } };
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
