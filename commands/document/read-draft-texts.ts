import { createHash } from 'node:crypto';
import type { CommandContext } from '#commands/context.ts';
import { findTextPlace, listPlaced } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { findDocumentOfBlock, listDocuments, listDocumentsOf, listSeqs } from '#database/document.ts';
import { type KeptField, listEntryFields } from '#database/entry.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { flatten, shownTogether, treeOf } from '#domain/block.ts';
import { type EntryField, factsAt } from '#domain/entry.ts';
import type { BlockId, EntryId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { readText } from '#domain/read-text.ts';
import type { Text } from '#domain/text.ts';
import { mayReadDrafts } from '#policies/project.ts';
import { currentText } from './current-text.ts';

export type DraftTexts = {
  /** In the outline's order; undefined where they are the known ones. */
  readonly texts: readonly { readonly blockId: BlockId; readonly text: Text }[] | undefined;
  /** Another value where any of them may be another text. */
  readonly version: string;
  /** Whether more follow than are shown together (`shownTogether`). */
  readonly isCut: boolean;
  /** Of an entry of the story bible: what is so of it. */
  readonly facts: readonly Pick<EntryField, 'label' | 'value'>[];
};

/** What of a block is read. */
export type DraftWish = {
  /** Without what is inside it. */
  readonly isAlone: boolean;
  /** The version that is known already. */
  readonly known: string | undefined;
  /** The text beside which an entry is read: its facts are those that hold there. */
  readonly beside: BlockId | undefined;
};

/**
 * The text of a block and of all inside it, or the notes and facts of an entry of the story bible, as they are now.
 * `notFound` to those who may not read the project's drafts, and where the block is in the trash.
 */
export async function readDraftTexts(
  { db: { reader } }: CommandContext,
  actor: Actor,
  blockId: BlockId,
  { isAlone, known, beside }: DraftWish,
): Promise<Outcome<DraftTexts>> {
  const block = await findTextPlace(reader, blockId);
  const project = block && (await findProject(reader, block.projectId));
  if (!project || block.deletedAt !== undefined || mayReadDrafts(actor, project) !== 'allowed')
    return failed({ kind: 'notFound' });
  const placed = await listPlaced(reader, project.id);
  const branch = flatten(treeOf(placed)).find((each) => each.block.id === blockId);
  if (!branch) return readNotes(reader, blockId, (fields) => factsAt(fields, placed, beside));
  const ids = isAlone ? [blockId] : flatten([branch]).map((each) => each.block.id);
  const among = ids.slice(0, shownTogether.texts);
  const version = await versionOf(reader, project.id, among);
  const isCut = among.length < ids.length;
  if (version === known) return done({ texts: undefined, version, isCut, facts: [] });
  return done({ ...(await textsOf(reader, project.id, among, isCut)), version, facts: [] });
}

type Holding = (fields: KeptField[]) => readonly KeptField[];

/** The notes of an entry, and what is so of it. */
async function readNotes(reader: Queries, blockId: BlockId, holding: Holding): Promise<Outcome<DraftTexts>> {
  const document = await findDocumentOfBlock(reader, blockId);
  const text = document && (await currentText(reader, document.id));
  if (!text) return failed({ kind: 'notFound' });
  const fields = await listEntryFields(reader, [blockId as string as EntryId]);
  const living = fields.filter(({ deletedAt }) => deletedAt === undefined);
  const facts = holding(living).map(({ label, value }) => ({ label, value }));
  return done({ texts: [{ blockId, text }], version: '', isCut: false, facts });
}

/** What stands for these texts as they are now: how far the log of each goes. */
async function versionOf(reader: Queries, projectId: ProjectId, among: readonly BlockId[]): Promise<string> {
  const documents = await listDocumentsOf(reader, projectId, among);
  const seqs = await listSeqs(
    reader,
    documents.map(({ id }) => id),
  );
  const lines = new Map(documents.map(({ id, blockId }) => [blockId, `${id} ${seqs.get(id)}`]));
  return createHash('sha256')
    .update(among.map((id) => lines.get(id)).join('\n'))
    .digest('base64url');
}

/** The first of these texts that are shown together: those that were written since their last fold are folded here. */
async function textsOf(
  reader: Queries,
  projectId: ProjectId,
  among: readonly BlockId[],
  isCut: boolean,
): Promise<Pick<DraftTexts, 'texts' | 'isCut'>> {
  const heads = new Map((await listDocuments(reader, projectId, { among })).map((head) => [head.blockId, head]));
  const texts: { blockId: BlockId; text: Text }[] = [];
  let letters = 0;
  for (const blockId of among) {
    const head = heads.get(blockId);
    if (!head) continue;
    letters += head.json.length;
    if (texts.length > 0 && letters > shownTogether.letters) return { texts, isCut: true };
    const newer = head.seq > head.stateSeq ? await currentText(reader, head.id) : undefined;
    texts.push({ blockId, text: newer ?? readText(JSON.parse(head.json)) });
  }
  return { texts, isCut };
}
