import * as Y from 'yjs';
import type { CommandContext } from '#commands/context.ts';
import { documentFrom } from '#commands/document/fold-document.ts';
import { rootName, textIn } from '#commands/document/yjs-text.ts';
import { loadDocument } from '#database/document.ts';
import type { DocumentId } from '#domain/ids.ts';
import type { Text } from '#domain/text.ts';

/** A text that is to be divided before one of its parts. */
export type Divided = {
  /** Up to where its log was read. */
  readonly seq: number;
  /** How many parts stay, of how many. */
  readonly staying: number;
  readonly of: number;
  readonly rest: Text;
  /** The update that leaves what stays. */
  readonly update: Uint8Array;
};

/** Where a text is divided: Yjs's relative position in the root, in its JSON, which stays where it is while others write. */
export type DividedAt = object;

/**
 * Divides what the log has of a text; nothing is written.
 *
 * @param isOnlyBetween - whether the very part at the place is none of either half: what stands between two scenes
 * @returns undefined where there is no such document
 */
export async function divideText(
  context: CommandContext,
  documentId: DocumentId,
  at: DividedAt,
  isOnlyBetween = false,
): Promise<Divided | 'notUnderstood' | undefined> {
  const loaded = await loadDocument(context.db.reader, documentId);
  if (!loaded) return undefined;
  const document = documentFrom(loaded);
  try {
    const root = document.getXmlFragment(rootName);
    const place = placeIn(document, at);
    if (place?.type !== root) return 'notUnderstood';
    const [staying, of] = [place.index, root.length];
    const first = staying < of ? root.get(staying) : undefined;
    const isIt = first instanceof Y.XmlElement && Y.compareIDs(first._item?.id ?? null, place.part);
    const rest = textIn(document, staying + (isOnlyBetween && isIt ? 1 : 0));
    const before = Y.encodeStateVector(document);
    if (staying < of) root.delete(staying, of - staying);
    return { seq: loaded.seq, staying, of, rest, update: Y.encodeStateAsUpdate(document, before) };
  } finally {
    document.destroy();
  }
}

/** Where in a document a place is that a page has sent, and before which part it was; undefined where it is nowhere, or none. */
function placeIn(document: Y.Doc, at: DividedAt) {
  try {
    const place = Y.createRelativePositionFromJSON(at);
    const position = Y.createAbsolutePositionFromRelativePosition(place, document);
    return position && { type: position.type, index: position.index, part: place.item };
  } catch {
    return undefined;
  }
}
