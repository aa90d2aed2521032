import * as Y from 'yjs';
import type { HeldText } from '#commands/project-revision/project-texts.ts';
import type { Queries } from '#database/connection.ts';
import { loadDocument } from '#database/document.ts';
import { toStored } from '#domain/derived-text.ts';
import type { DocumentId } from '#domain/ids.ts';
import { wordsOf } from '#domain/plain-text.ts';
import { documentLength, type Text } from '#domain/text.ts';
import { documentFrom, textHash } from './fold-document.ts';
import { replaceText, textIn } from './yjs-text.ts';

/** A text as of a number of its log, and what puts another one in its place. */
export type ReplacedText = {
  readonly held: HeldText;
  readonly before: Text;
  /** Undefined where the other text is the same. */
  readonly update: Uint8Array | undefined;
  /** Whether the document would be longer than one may be. */
  readonly isTooLong: boolean;
};

/**
 * The text of a document as it is now, and the update that puts another one in its place. Nothing is written.
 *
 * @param nextOf - the other text; undefined where the text stays
 * @returns undefined where there is no such document
 */
export async function replacedText(
  reader: Queries,
  documentId: DocumentId,
  nextOf: (before: Text) => Text | undefined,
): Promise<ReplacedText | undefined> {
  const loaded = await loadDocument(reader, documentId);
  if (!loaded) return undefined;
  const document = documentFrom(loaded);
  try {
    const before = textIn(document);
    const json = toStored(before);
    const words = wordsOf(before);
    const held = { documentId, seq: loaded.seq, hash: textHash(json), words, json, revisionId: undefined };
    const next = nextOf(before);
    if (!next || toStored(next) === json) return { held, before, update: undefined, isTooLong: false };
    const vector = Y.encodeStateVector(document);
    replaceText(document, next);
    const isTooLong = Y.encodeStateAsUpdate(document).byteLength > documentLength;
    return { held, before, update: Y.encodeStateAsUpdate(document, vector), isTooLong };
  } finally {
    document.destroy();
  }
}
