import type { Editor } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap';
import type { Doc } from 'yjs';
import type { Match } from '#domain/match.ts';
import type { PatternMatch } from '#domain/match-pattern.ts';
import { tell } from './find-in-text.ts';
import { goToMatch, showCurrent, shownIn } from './look.ts';
import { type Searched, searchedIn } from './searched.ts';
import type { Search } from './wish.ts';

/** What takes the place of each match, by the text of its paragraph. */
type Instead = ReadonlyMap<string, readonly PatternMatch[]>;

/** What was looked for, and what takes the place of what was found. */
type Found = { readonly begun: Search; readonly instead: Instead };

/** How often a text is searched again that others change meanwhile. */
const tries = 5;

/** Replaces the current match and goes to the next one; where there is none yet, goes to the first. */
export async function replaceCurrent(editor: Editor, replacement: string): Promise<void> {
  const { current } = shownIn(editor);
  if (!current) return goToMatch(editor, 1);
  const { doc } = editor.state;
  const paragraphs = searchedIn(doc, current.from, current.to).filter((each) => holds(each, current));
  const { search: begun } = shownIn(editor);
  const instead = begun && (await search(editor, begun, paragraphs, replacement));
  const now = shownIn(editor).current;
  // Someone may have written into it while it was searched.
  const [paragraph] = now ? searchedIn(editor.state.doc, now.from, now.to).filter((each) => holds(each, now)) : [];
  if (!now || !paragraph) return;
  const match = instead?.get(paragraph.text)?.find(({ from }) => paragraph.start + from === now.from);
  if (!match) return;
  const { tr } = editor.state;
  replaceIn(tr, editor.state, now, match.instead);
  const next = now.from + match.instead.length;
  asOneStep(editor, () => editor.view.dispatch(tell(tr, { kind: 'seek', origin: next })));
  showCurrent(editor);
}

/**
 * Replaces all matches that the text has at that moment, as one change that is undone at once.
 *
 * @param begun - what was looked for when the person asked for it: meanwhile it may be something else
 * @returns how many there were; undefined where they could not be found
 */
export async function replaceAll(editor: Editor, begun: Search, replacement: string): Promise<number | undefined> {
  const known = new Map<string, readonly PatternMatch[]>();
  for (let turn = 0; turn < tries; turn++) {
    const unknown = searchedIn(editor.state.doc).filter(({ text }) => !known.has(text));
    const found = await search(editor, begun, unknown, replacement);
    if (!found || editor.isDestroyed) return undefined;
    for (const [text, matches] of found) known.set(text, matches);
    // Others write on meanwhile: what they changed is searched again, so that no match stands where it no longer is.
    const paragraphs = searchedIn(editor.state.doc);
    if (paragraphs.every(({ text }) => known.has(text)))
      return replaceEach(editor, paragraphs, { begun, instead: known });
  }
  return undefined;
}

/**
 * Replaces matches in rounds: the last one of each paragraph, then the one before it. The binding to Yjs tells others of
 * one changed piece in a paragraph, from its first difference to its last: with two matches at once, what someone else is
 * writing between them would be taken out and put back, and their cursor with it. For everyone, it is one change.
 */
function replaceEach(editor: Editor, paragraphs: readonly Searched[], { begun, instead }: Found): number {
  const { view } = editor;
  const { origin } = shownIn(editor);
  const rest = paragraphs.map(({ start, text }) => ({ start, matches: [...(instead.get(text) ?? [])] }));
  const count = rest.reduce((sum, { matches }) => sum + matches.length, 0);
  if (count === 0) return 0;
  asOneStep(editor, () => {
    // Nothing is searched between the rounds.
    view.dispatch(tell(view.state.tr, { kind: 'begin', search: undefined, origin }));
    while (rest.some(({ matches }) => matches.length > 0)) {
      const { tr } = view.state;
      // From the end, so that what comes before stays at its place.
      for (const { start, matches } of rest.toReversed()) {
        const match = matches.pop();
        if (match)
          replaceIn(
            tr.setMeta('uiEvent', 'replace'),
            editor.state,
            { from: start + match.from, to: start + match.to },
            match.instead,
          );
      }
      for (const each of rest) each.start = tr.mapping.map(each.start, -1);
      view.dispatch(tr);
    }
    view.dispatch(tell(view.state.tr, { kind: 'begin', search: begun, origin }));
  });
  return count;
}

/** The matches in some paragraphs, and what takes their place: known here, or asked for. */
async function search(
  editor: Editor,
  begun: Search,
  paragraphs: readonly Searched[],
  replacement: string,
): Promise<Instead | undefined> {
  const texts = [...new Set(paragraphs.map(({ text }) => text))];
  if (!begun.pattern)
    return new Map(
      texts.map((text) => [text, (begun.find(text) ?? []).map((at) => ({ ...at, instead: replacement }))]),
    );
  const { findInText } = editor.storage;
  const answer = await findInText.patterns?.ask({ pattern: begun.pattern, texts, replacement });
  return Array.isArray(answer) ? new Map(texts.map((text, index) => [text, answer[index] ?? []])) : undefined;
}

/** Puts words in the place of a match, with the marks of its first letter, as if they were typed over it. */
function replaceIn(tr: Transaction, { schema }: EditorState, { from, to }: Match, words: string): void {
  const marks = tr.doc.resolve(from).nodeAfter?.marks;
  if (words === '') tr.delete(from, to);
  else tr.replaceWith(from, to, schema.text(words, marks));
}

/** Makes a change that is undone as one, apart from what was typed before and after it. */
export function asOneStep(editor: Editor, change: () => void): void {
  const undo = yUndoPluginKey.getState(editor.state)?.undoManager;
  const shared: Doc | undefined = ySyncPluginKey.getState(editor.state)?.doc;
  undo?.stopCapturing();
  // With the binding's own origin: only changes of that are undone.
  if (shared) shared.transact(change, ySyncPluginKey);
  else change();
  undo?.stopCapturing();
}

function holds({ start, text }: Searched, { from, to }: Match): boolean {
  return start <= from && to <= start + text.length;
}
