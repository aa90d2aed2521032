import * as Y from 'yjs';
import type { CommandContext } from '#commands/context.ts';
import { findLastRevision, insertRevisions } from '#database/revision.ts';
import { toStored } from '#domain/derived-text.ts';
import { type AccountId, type DocumentId, newId, type RevisionId } from '#domain/ids.ts';
import { wordsOf } from '#domain/plain-text.ts';
import { readText } from '#domain/read-text.ts';
import type { Text } from '#domain/text.ts';
import { textHash } from './fold-document.ts';
import { textIn } from './yjs-text.ts';

/**
 * The text of a document with the words of an update that have no place in it: someone wrote them, perhaps without a
 * network for a day, into paragraphs that were replaced or removed meanwhile. They stand behind the text, in paragraphs.
 *
 * @param before - the document before the update, which may hold some of it already
 * @param after - the document after it
 * @returns undefined where all has its place, or only letters of one word have none: their author sees them go
 */
export function withLateWords(before: Y.Doc, after: Y.Doc, update: Uint8Array): Text | undefined {
  const lines = lateLines(before, after, update);
  if (!lines.some((line) => /\S\s+\S/.test(line))) return undefined;
  const late = lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  return readText({ type: 'doc', content: [...textIn(after).content, ...late] });
}

/** The words that an update brings and that are not in the document after it, though the update does not remove them. */
function lateLines(before: Y.Doc, after: Y.Doc, update: Uint8Array): string[] {
  const { structs, ds } = Y.decodeUpdate(update);
  const lines = [''];
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    const { client, clock } = struct.id;
    const { content, origin } = struct;
    // Another paragraph, or written at another place.
    const goesOn = origin?.client === client && origin.clock === clock - 1;
    if (content instanceof Y.ContentType || !goesOn) lines.push('');
    if (!(content instanceof Y.ContentString)) continue;
    const idAt = (at: number) => Y.createID(client, clock + at);
    // What still waits for an earlier update is in neither.
    const until = Math.min(struct.length, Y.getState(after.store, client) - clock);
    for (let at = Math.max(0, Y.getState(before.store, client) - clock); at < until; ) {
      const held = Y.getItem(after.store, idAt(at));
      const end = Math.min(until, held.id.clock + held.length - clock);
      for (; held.deleted && at < end; at++)
        if (!Y.isDeleted(ds, idAt(at))) lines.push(`${lines.pop()}${content.str[at]}`);
      at = end;
    }
  }
  return lines.filter((line) => line.trim() !== '');
}

/** Keeps a text that has words without a place in it as a version, unless it is the newest one. */
export async function keepLateWords(
  context: CommandContext,
  {
    documentId,
    accountId,
    text,
  }: { readonly documentId: DocumentId; readonly accountId: AccountId | undefined; readonly text: Text },
): Promise<void> {
  const json = toStored(text);
  const hash = textHash(json);
  const now = context.now();
  const random = context.random(10);
  const isKept = await context.db.inTransaction(async (tx) => {
    const last = await findLastRevision(tx, documentId);
    if (last?.hash === hash) return false;
    const at = Math.max(now, (last?.at ?? 0) + 1);
    const id = newId(at, random) as RevisionId;
    await insertRevisions(tx, [{ id, documentId, at, accountId, reason: 'late', json, words: wordsOf(text), hash }]);
    return true;
  });
  if (isKept) context.announce?.({ kind: 'revision', documentId });
}
