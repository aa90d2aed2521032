import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import { type CommandContext, freshId } from '#commands/context.ts';
import { updateBlockWords } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import {
  type DocumentHead,
  findDocument,
  findDocumentJson,
  findDocumentTexts,
  findLastWriter,
  listUnfolded,
  loadDocument,
  updateDocumentFolded,
} from '#database/document.ts';
import { findLastRevision, insertRevisions } from '#database/revision.ts';
import { derivedFrom, toStored } from '#domain/derived-text.ts';
import { type AccountId, type DocumentId, newId, type ProjectId, type RevisionId } from '#domain/ids.ts';
import { wordsOf } from '#domain/plain-text.ts';
import { readText } from '#domain/read-text.ts';
import type { RevisionReason } from '#domain/revision.ts';
import { sittingAfter } from '#domain/sitting.ts';
import { emptyText } from '#domain/text.ts';
import { findSitting, planSitting } from './sitting.ts';
import { liftDeep } from './text-depth.ts';
import { textIn } from './yjs-text.ts';

/** The stored form of a text in which nothing was written yet. */
const nothing = toStored(emptyText);

/** Distinguishes a saved text from another one. */
export function textHash(json: string): string {
  return createHash('sha256').update(json).digest('base64url');
}

/** A document as the log has it: the folded state and every later update. */
type Loaded = { readonly state: Uint8Array | undefined; readonly updates: readonly Uint8Array[] };

/** Makes an empty document hold what the log has. */
export function applyLoaded(document: Y.Doc, { state, updates }: Loaded): void {
  document.transact(() => {
    if (state) Y.applyUpdate(document, state);
    for (const update of updates) Y.applyUpdate(document, update);
  });
}

/** The document as the log has it. The caller destroys it. */
export function documentFrom(loaded: Loaded): Y.Doc {
  const document = new Y.Doc({ gc: true });
  applyLoaded(document, loaded);
  return document;
}

/**
 * The texts of a project that were written since their last fold, as stored JSON: for readers in a snapshot, who cannot
 * fold there.
 */
export async function unfoldedTexts(db: Queries, projectId: ProjectId): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const id of await listUnfolded(db, projectId, { limit: 100_000 })) {
    const loaded = await loadDocument(db, id);
    if (!loaded) continue;
    const document = documentFrom(loaded);
    texts.set(id, toStored(textIn(document)));
    document.destroy();
  }
  return texts;
}

/** The result of a fold: the block's words, and whether the text as it was before was saved as a revision. */
export type Folded = {
  readonly projectId: string;
  readonly blockId: string;
  readonly words: number;
  readonly keptRevision: boolean;
};

/**
 * Folds the log of a document into its state and derives JSON, text and words, all in one transaction. Where a sitting
 * begins, much was lost, or an hour has passed (`sittingAfter`), the text as it was is saved as a revision first. Safe
 * to run twice and concurrently with writers: it only ever moves forward.
 */
export async function foldDocument(context: CommandContext, id: DocumentId): Promise<Folded | undefined> {
  // Decoding happens outside the transaction: inside it only SQL is awaited, and nobody waits for a long text.
  const loaded = await loadDocument(context.db.reader, id);
  if (!loaded) return undefined;
  const document = documentFrom(loaded);
  liftDeep(document);
  const folded = await writeFold(context, id, document, loaded.seq);
  document.destroy();
  return folded;
}

/** Writes what a document is as of a number of its log: the second half of a fold. */
export async function writeFold(
  context: CommandContext,
  id: DocumentId,
  document: Y.Doc,
  seq: number,
): Promise<Folded | undefined> {
  const state = Y.encodeStateAsUpdate(document);
  const derived = derivedFrom(textIn(document));
  const now = context.now();
  const random = context.random(10);
  const jobId = freshId<string>(context);
  const folded = await context.db.inTransaction(async (tx) => {
    const head = await findDocument(tx, id);
    if (!head) return undefined;
    const keptRevision = head.stateSeq < seq && (await goOnSitting(tx, head));
    const isNewer = await updateDocumentFolded(tx, id, { ...derived, state, stateSeq: seq }, now);
    if (isNewer && head.words !== derived.words) await updateBlockWords(tx, head.blockId, derived.words, now);
    return { projectId: head.projectId, blockId: head.blockId, words: derived.words, keptRevision };
  });

  /** Notes what a fold means for the sitting, and keeps the text as it was before where that is due. */
  async function goOnSitting(tx: Queries, head: DocumentHead): Promise<boolean> {
    const held = await findDocumentTexts(tx, id);
    const accountId = await findLastWriter(tx, id);
    const { keep: reason, sitting } = sittingAfter(await findSitting(tx, id, now), {
      before: { text: held?.text ?? '', words: head.words },
      after: derived,
      now,
      accountId,
    });
    await planSitting(tx, context, { id: jobId, documentId: id, sitting, now });
    if (reason === undefined || held?.json === nothing) return false;
    // The text before a sitting is not by the person who has begun to change it.
    const writer = reason === 'beforeSitting' ? undefined : accountId;
    return keepFoldedText(tx, { random, documentId: id, reason, at: now, accountId: writer });
  }
  if (folded?.keptRevision) context.announce?.({ kind: 'revision', documentId: id });
  return folded;
}

/**
 * Keeps the text a document has now as a revision, folding it first, unless it equals the newest revision.
 *
 * @returns whether one was written
 */
export async function keepRevision(
  context: CommandContext,
  id: DocumentId,
  reason: RevisionReason,
  accountId?: AccountId,
): Promise<boolean> {
  const lastWriter = accountId ?? (await findLastWriter(context.db.reader, id));
  await foldDocument(context, id);
  const random = context.random(10);
  const at = context.now();
  const isKept = await context.db.inTransaction((tx) =>
    keepFoldedText(tx, { random, documentId: id, reason, at, accountId: lastWriter }),
  );
  if (isKept) context.announce?.({ kind: 'revision', documentId: id });
  return isKept;
}

/**
 * Writes the folded text of a document as a revision, later than every other one: revisions are told apart and listed by
 * their ids, and two can be saved within one millisecond, or the clock be set back.
 *
 * @returns false where the newest revision has the same text, or there is no text; then nothing is written
 */
export async function keepFoldedText(
  tx: Queries,
  {
    random,
    at,
    ...revision
  }: {
    random: Uint8Array;
    documentId: DocumentId;
    reason: RevisionReason;
    at: number;
    accountId: AccountId | undefined;
    name?: string;
  },
): Promise<boolean> {
  const json = await findDocumentJson(tx, revision.documentId);
  if (json === undefined) return false;
  const hash = textHash(json);
  const last = await findLastRevision(tx, revision.documentId);
  if (last?.hash === hash) return false;
  const later = Math.max(at, (last?.at ?? 0) + 1);
  const words = wordsOf(readText(JSON.parse(json)));
  await insertRevisions(tx, [{ ...revision, id: newId(later, random) as RevisionId, at: later, json, words, hash }]);
  return true;
}
