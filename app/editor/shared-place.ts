import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import type { Doc, RelativePosition, XmlFragment } from 'yjs';

/** What the binding to the shared document knows of an editor's text. */
type Shared = {
  readonly doc: Doc;
  readonly type: XmlFragment;
  /** The nodes of the text by the parts of the shared document that they show. */
  readonly mapping: ReadonlyMap<object, Node | readonly Node[]>;
};

/** The shared document of an editor; undefined where it is not bound, or not yet. */
export function sharedOf(state: EditorState): Shared | undefined {
  const known = ySyncPluginKey.getState(state);
  const mapping = known?.binding?.mapping;
  return mapping && { doc: known.doc, type: known.type, mapping };
}

/** A position of the text in the document that authors share: it stays the same place whatever others write. */
export function sharedPlace(state: EditorState, position: number): RelativePosition | undefined {
  const shared = sharedOf(state);
  return shared && absolutePositionToRelativePosition(position, shared.type, shared.mapping as never);
}

/** Where a shared place is in the text by now. */
export function positionOf(state: EditorState, place: RelativePosition): number | undefined {
  const shared = sharedOf(state);
  if (!shared) return undefined;
  return relativePositionToAbsolutePosition(shared.doc, shared.type, place, shared.mapping as never) ?? undefined;
}
