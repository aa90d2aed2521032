import type { Node } from '@tiptap/pm/model';
import { type EditorState, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type { Match } from '#domain/match.ts';
import { type Spelling, spellingOf } from '#domain/spelling.ts';
import { changeBetween } from '../matches/searched.ts';

/** Who checks the text: our dictionaries, the browser, or nobody. */
export type Checker = 'fabula' | 'browser' | 'off';

/** What is shown of the spelling. */
export type SpellingMarks = {
  readonly checker: Checker;
  /** The browser checks everything that is not said otherwise. */
  readonly isOfBrowser: boolean;
  readonly set: DecorationSet;
  /** Where the last transaction, with those that were appended to it, changed the text, as it is now. */
  readonly changed: Match | undefined;
  /** Who changed it: undefined where someone else did. */
  readonly hand: 'typing' | 'other' | undefined;
};

/** What the check tells the marks with a transaction. */
export type SpellingStep =
  /** Another checker begins: nothing is marked. */
  | { readonly kind: 'begin'; readonly checker: Checker; readonly isOfBrowser: boolean }
  /** These take the place of what is marked in some paragraphs. */
  | { readonly kind: 'mark'; readonly paragraphs: readonly Match[]; readonly marks: readonly Decoration[] };

export const spellingKey = new PluginKey<SpellingMarks>('spelling');

/** The checker that someone has chosen (domain/appearance.ts). */
export function chosenChecker(): Checker {
  const chosen = document.documentElement.dataset.spelling;
  return chosen === 'off' || chosen === 'browser' ? chosen : 'fabula';
}

/** Before anything is checked. */
export function beginMarks(language: string): SpellingMarks {
  const checker = chosenChecker();
  const isOfBrowser = checker === 'browser' || (checker === 'fabula' && !spellingOf(language));
  return { checker, isOfBrowser, set: DecorationSet.empty, changed: undefined, hand: undefined };
}

/** A word that is marked; the browser, which might underline it as well, leaves it. */
export function wrongMark(from: number, to: number, spelling: Spelling): Decoration {
  return Decoration.inline(from, to, { class: 'misspelled' }, { spelling });
}

/** Letters that the browser is to check, or to leave, other than those around them. */
export function browserMark(from: number, to: number, isOfBrowser: boolean): Decoration {
  return Decoration.inline(from, to, { spellcheck: String(isOfBrowser) });
}

/** Follows the text: marks move with it, and one goes when its word is changed. */
export function followSpelling(marks: SpellingMarks, tr: Transaction, before: EditorState): SpellingMarks {
  const step: SpellingStep | undefined = tr.getMeta(spellingKey);
  if (step?.kind === 'begin') {
    const { checker, isOfBrowser } = step;
    return { checker, isOfBrowser, set: DecorationSet.empty, changed: undefined, hand: undefined };
  }
  if (marks.checker !== 'fabula') return marks;
  const isAppended = tr.getMeta('appendedTransaction') !== undefined;
  const kept = isAppended ? marks : { ...marks, changed: undefined, hand: undefined };
  const next = tr.doc === before.doc ? kept : moved(kept, tr, before);
  if (step?.kind !== 'mark') return next;
  const old = step.paragraphs.flatMap(({ from, to }) => next.set.find(from, to));
  return { ...next, set: next.set.remove(old).add(tr.doc, [...step.marks]) };
}

function moved(marks: SpellingMarks, tr: Transaction, before: EditorState): SpellingMarks {
  const change = changeBetween(before.doc, tr.doc);
  if (!change) return marks;
  const { changed: earlier, hand = handOf(tr) } = marks;
  let { set } = marks;
  let changed: Match | undefined;
  change.forEach((oldFrom, oldTo, from, to) => {
    // What was changed before is in it as well.
    changed = {
      from: Math.min(from, change.map(earlier?.from ?? oldFrom, -1)),
      to: Math.max(to, change.map(earlier?.to ?? oldTo)),
    };
    const isOfWord = (at: number) => /[\p{L}\p{M}’'-]/u.test(letterAt(tr.doc, at));
    const touched = set.find(oldFrom, oldTo).filter((mark) => {
      if (mark.spec.spelling === undefined) return false;
      if (mark.from < oldTo && mark.to > oldFrom) return true;
      return mark.to === oldFrom ? isOfWord(from) : isOfWord(to - 1);
    });
    if (touched.length > 0) set = set.remove(touched);
  });
  return { ...marks, set: set.map(new Mapping([change]), tr.doc), changed, hand };
}

function handOf(tr: Transaction): SpellingMarks['hand'] {
  const sync = tr.getMeta(ySyncPluginKey);
  if (sync?.isChangeOrigin) return sync.isUndoRedoOperation ? 'other' : undefined;
  return tr.getMeta('uiEvent') === undefined ? 'typing' : 'other';
}

function letterAt(doc: Node, at: number): string {
  return at < 0 || at >= doc.content.size ? '' : doc.textBetween(at, at + 1);
}

/** The marked word at a place; undefined where there is none. */
export function wrongAt(state: EditorState, at: number): (Match & { readonly spelling: Spelling }) | undefined {
  const found = spellingKey.getState(state)?.set.find(at, at).find(isWrong);
  return found && { from: found.from, to: found.to, spelling: found.spec.spelling };
}

/** The first marked word behind a place, or else the first of all. */
export function nextWrong(state: EditorState, at: number): (Match & { readonly spelling: Spelling }) | undefined {
  const all = (spellingKey.getState(state)?.set.find() ?? []).filter(isWrong);
  const sorted = all.sort((one, other) => one.from - other.from);
  const found = sorted.find(({ from }) => from >= at) ?? sorted[0];
  return found && { from: found.from, to: found.to, spelling: found.spec.spelling };
}

function isWrong(mark: Decoration): boolean {
  return mark.spec.spelling !== undefined;
}
