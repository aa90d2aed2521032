import type { EditorState } from '@tiptap/pm/state';
import { sharedOf } from '../shared-place.ts';

/** A note as all who write know it: the same one, whatever is written around it or in it. */
export type SharedNote = object;

/** The note at a place of the text; undefined where there is none. */
export function noteAt(state: EditorState, place: number): SharedNote | undefined {
  const node = state.doc.nodeAt(place);
  if (node?.type.name !== 'footnote') return undefined;
  for (const [shared, mapped] of sharedOf(state)?.mapping ?? []) if (mapped === node) return shared;
  return undefined;
}

/** Where a note is by now; undefined where somebody removed it. */
export function placeOfNote(state: EditorState, note: SharedNote): number | undefined {
  const node = sharedOf(state)?.mapping.get(note);
  let place: number | undefined;
  state.doc.descendants((some, at) => {
    if (some === node) place = at;
    return place === undefined;
  });
  return place;
}
