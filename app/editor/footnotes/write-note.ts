import type { Editor } from '@tiptap/core';
import type { Mark } from '@tiptap/pm/model';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import { footnoteLength } from '#domain/text.ts';
import { positionOf } from '../shared-place.ts';
import { noteAt, placeOfNote } from './note-place.ts';
import type { OpenNote } from './open-note.ts';

/** Milliseconds that a written note waits until it is in the text: each time, all of it is sent. */
const restMs = 250;

/** The words of a note that is empty. */
const none = '[]';

/** What someone is told about a note they write. */
export type NoteNews = 'bothKept' | 'moved' | 'tooLong';

/**
 * Writes a note. Each time that it is saved a new note takes the place of the old one: what two people write in one note
 * at once, also without a network, becomes two notes, while of two values of one note only one would stay. A note is in
 * the text while it has words.
 */
export function writeNote(editor: Editor, open: OpenNote, tell: (news: NoteNews) => void) {
  let note = 'note' in open ? open.note : undefined;
  /** Where the note is, or will be. */
  let place = (note && placeOfNote(editor.state, note)) ?? startOf(editor, open);
  /** The words of the note as the text has them. */
  let base = (note && wordsAt(place)) ?? none;
  let written = base;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sign = { current: note ? signAt(place) : placeSign(editor, place) };

  function wordsAt(at: number): string | undefined {
    const node = editor.state.doc.nodeAt(at);
    return node?.type.name === 'footnote' ? String(node.attrs.note) : undefined;
  }

  function signAt(at: number): HTMLElement {
    const dom = editor.view.nodeDOM(at);
    return dom instanceof HTMLElement ? dom : editor.view.dom;
  }

  /** Finds the note where it is by now; false where it is gone, or not there yet. */
  function find(): boolean {
    const at = note && placeOfNote(editor.state, note);
    if (at !== undefined) place = at;
    return at !== undefined;
  }

  /** Puts what was written at a place, as a note. */
  function put(wanted: number, marks: readonly Mark[]) {
    const at = inLine(editor.state, wanted);
    const node = editor.schema.nodes.footnote?.create({ note: written }, null, marks);
    if (!node) return;
    editor.view.dispatch(editor.state.tr.insert(at, node));
    place = at;
    note = noteAt(editor.state, at);
    base = written;
    if (sign.current.matches('.note-place')) sign.current.remove();
    sign.current = signAt(at);
  }

  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (editor.isDestroyed || written === base) return;
    if (find()) {
      const marks = editor.state.doc.nodeAt(place)?.marks ?? [];
      // Two steps: within one the binding would change the old note.
      editor.view.dispatch(editor.state.tr.delete(place, place + 1));
      base = none;
      if (written !== none) put(place, marks);
    } else if (!note) {
      if (written !== none) put(startOf(editor, open), []);
    } else if (wordsAt(place) !== undefined) {
      put(place + 1, []);
      tell('bothKept');
    } else if (written !== none) {
      // It may have been empty for a moment, and is written again.
      const isOwn = base === none;
      put(isOwn ? place : editor.state.selection.to, []);
      if (!isOwn) tell('moved');
    }
  }

  return {
    /** The element of the note in the text, as it is by now, or what stands at its place. */
    sign,
    words: () => base,
    change(words: string) {
      if (words.length > footnoteLength) return tell('tooLong');
      written = words;
      timer ??= setTimeout(save, restMs);
    },
    /** Has the listener called with the words of someone else, while none are written here; gives its end. */
    follow(hear: (words: string) => void) {
      const look = () => {
        if (find() || !note || written !== base) return;
        const theirs = wordsAt(place);
        if (theirs === undefined) return;
        note = noteAt(editor.state, place);
        sign.current = signAt(place);
        base = theirs;
        written = theirs;
        hear(theirs);
      };
      editor.on('transaction', look);
      addEventListener('pagehide', save);
      return () => {
        editor.off('transaction', look);
        removeEventListener('pagehide', save);
      };
    },
    remove() {
      clearTimeout(timer);
      timer = undefined;
      written = base;
      if (find()) editor.view.dispatch(editor.state.tr.delete(place, place + 1));
    },
    end() {
      save();
      if (sign.current.matches('.note-place')) sign.current.remove();
      if (editor.isDestroyed || !find()) return;
      // One writes on behind the note.
      editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, place + 1)));
    },
  };
}

/** Where a new note will be, by now. */
function startOf({ state }: Editor, open: OpenNote): number {
  return ('at' in open ? positionOf(state, open.at) : undefined) ?? state.selection.to;
}

/** The position itself, or the nearest one within a line: its line may have been removed. */
function inLine({ doc }: EditorState, position: number): number {
  const $at = doc.resolve(Math.min(position, doc.content.size));
  return $at.parent.inlineContent ? $at.pos : TextSelection.near($at).to;
}

/** What the window of a new note stands beside, since the text has no sign of it yet. */
function placeSign({ view }: Editor, place: number): HTMLElement {
  const { left, top, bottom } = view.coordsAtPos(place);
  const sign = document.createElement('span');
  sign.className = 'note-place';
  Object.assign(sign.style, { left: `${left}px`, top: `${top}px`, height: `${bottom - top}px` });
  document.body.append(sign);
  return sign;
}
