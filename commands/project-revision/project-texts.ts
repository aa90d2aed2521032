import type { CommandContext } from '#commands/context.ts';
import { documentFrom, textHash } from '#commands/document/fold-document.ts';
import { textIn } from '#commands/document/yjs-text.ts';
import type { Queries } from '#database/connection.ts';
import { loadDocument } from '#database/document.ts';
import { loadFoldedTexts, type TextHead } from '#database/project-texts.ts';
import {
  insertRevisions,
  listLastRevisions,
  listRevisionHashes,
  listRevisionsWithHash,
  type NewRevision,
} from '#database/revision.ts';
import { toStored } from '#domain/derived-text.ts';
import { type AccountId, type DocumentId, newId, type RevisionId } from '#domain/ids.ts';
import { wordsOf } from '#domain/plain-text.ts';
import { readText } from '#domain/read-text.ts';
import type { RevisionReason } from '#domain/revision.ts';

/** A text as of a number of its log. Its JSON is held only where none of its revisions has it yet. */
export type HeldText = {
  readonly documentId: DocumentId;
  readonly seq: number;
  readonly hash: string;
  readonly words: number;
  readonly revisionId: RevisionId | undefined;
  readonly json: string | undefined;
};

/** The texts of a project as they were read, by their documents. */
export type HeldTexts = Map<DocumentId, HeldText>;

/** Texts that are read in one step. */
const readAtOnce = 50;

/** Reads the texts that were written since they were read last, or not read yet. */
export async function readTexts(
  { db: { reader } }: { readonly db: Pick<CommandContext['db'], 'reader'> },
  heads: readonly TextHead[],
  held: HeldTexts,
): Promise<void> {
  const stale = heads.filter(({ documentId, seq }) => held.get(documentId)?.seq !== seq);
  for (let from = 0; from < stale.length; from += readAtOnce) {
    const ids = stale.slice(from, from + readAtOnce).map(({ documentId }) => documentId);
    const read: { documentId: DocumentId; seq: number; hash: string; json: string }[] = [];
    for (const { id, seq, isWhole, json } of await loadFoldedTexts(reader, ids)) {
      const text = isWhole ? { seq, json } : await writtenText(reader, id);
      if (text) read.push({ documentId: id, hash: textHash(text.json), ...text });
    }
    const kept = await listRevisionsWithHash(reader, read);
    for (const { json, ...text } of read) {
      const revisionId = kept.get(text.documentId);
      const words = wordsOf(readText(JSON.parse(json)));
      held.set(text.documentId, { ...text, words, revisionId, json: revisionId ? undefined : json });
    }
    // A long book must not keep everyone else waiting.
    await new Promise((resume) => setImmediate(resume));
  }
}

/** The text of a document with what was written since its last fold. */
async function writtenText(reader: Queries, id: DocumentId): Promise<{ seq: number; json: string } | undefined> {
  const loaded = await loadDocument(reader, id);
  if (!loaded) return undefined;
  const document = documentFrom(loaded);
  try {
    return { seq: loaded.seq, json: toStored(textIn(document)) };
  } finally {
    document.destroy();
  }
}

/** The text of a document as it is now, as stored JSON; undefined where there is none. */
export async function textOfNow(reader: Queries, id: DocumentId): Promise<string | undefined> {
  const [folded] = await loadFoldedTexts(reader, [id]);
  return folded?.isWhole ? folded.json : (await writtenText(reader, id))?.json;
}

/** Whether nothing was written in the texts since they were read; else those are forgotten whose versions are gone. */
export async function areAsRead(tx: Queries, heads: readonly TextHead[], held: HeldTexts): Promise<boolean> {
  if (heads.some(({ documentId, seq }) => held.get(documentId)?.seq !== seq)) return false;
  const known = heads.flatMap(({ documentId }) => held.get(documentId)?.revisionId ?? []);
  const there = await listRevisionHashes(tx, known);
  if (there.size === new Set(known).size) return true;
  for (const { documentId, revisionId } of held.values())
    if (revisionId && !there.has(revisionId)) held.delete(documentId);
  return false;
}

/**
 * Keeps each of some texts, as it was read, as a revision, unless it is one already.
 *
 * @returns the revision of each text
 */
export async function keepTexts(
  tx: Queries,
  texts: readonly HeldText[],
  kept: {
    readonly at: number;
    readonly accountId: AccountId | undefined;
    readonly reason: RevisionReason;
    readonly random: (bytes: number) => Uint8Array;
  },
): Promise<Map<DocumentId, RevisionId>> {
  const { accountId, reason } = kept;
  const revisions = new Map<DocumentId, RevisionId>();
  for (const { documentId, revisionId } of texts) if (revisionId) revisions.set(documentId, revisionId);
  const unkept = texts.flatMap(({ json, ...text }) => (json === undefined ? [] : [{ ...text, json }]));
  for (let from = 0; from < unkept.length; from += readAtOnce) {
    const some = unkept.slice(from, from + readAtOnce);
    const lasts = await listLastRevisions(
      tx,
      some.map(({ documentId }) => documentId),
    );
    const rows = some.flatMap(({ documentId, hash, words, json }): NewRevision[] => {
      const last = lasts.get(documentId);
      const at = Math.max(kept.at, (last?.at ?? 0) + 1);
      // Where it was kept since it was read, that one has it.
      const isKept = last?.hash === hash;
      const id = isKept ? last.id : (newId(at, kept.random(10)) as RevisionId);
      revisions.set(documentId, id);
      return isKept ? [] : [{ id, documentId, at, accountId, reason, json, words, hash }];
    });
    await insertRevisions(tx, rows);
  }
  return revisions;
}
