import type { CommandContext } from '#commands/context.ts';
import { findTextPlace, listPlaced } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { findDocumentOfBlock, listDocuments } from '#database/document.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { flatten, shownTogether, treeOf } from '#domain/block.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { readText } from '#domain/read-text.ts';
import type { Text } from '#domain/text.ts';
import { mayReadDrafts } from '#policies/project.ts';
import { currentText } from './current-text.ts';

/** Texts in the outline's order, and whether more follow than are shown together (`shownTogether`). */
export type DraftTexts = {
  readonly texts: readonly { readonly blockId: BlockId; readonly text: Text }[];
  readonly isCut: boolean;
};

/**
 * The text of a block and of all inside it, or the notes of an entry of the story bible, as they are now. `notFound` to
 * those who may not read the project's drafts, and where the block is in the trash.
 */
export async function readDraftTexts(
  { db: { reader } }: CommandContext,
  actor: Actor,
  blockId: BlockId,
): Promise<Outcome<DraftTexts>> {
  const block = await findTextPlace(reader, blockId);
  const project = block && (await findProject(reader, block.projectId));
  if (!project || block.deletedAt !== undefined || mayReadDrafts(actor, project) !== 'allowed')
    return failed({ kind: 'notFound' });
  const branch = flatten(treeOf(await listPlaced(reader, project.id))).find((each) => each.block.id === blockId);
  const ids = branch ? flatten([branch]).map((each) => each.block.id) : [blockId];
  if (branch && ids.length > 1) return done(await textsOf(reader, project.id, ids));
  const document = await findDocumentOfBlock(reader, blockId);
  const text = document && (await currentText(reader, document.id));
  return text ? done({ texts: [{ blockId, text }], isCut: false }) : failed({ kind: 'notFound' });
}

/** The first of these texts that are shown together: those that were written since their last fold are folded here. */
async function textsOf(reader: Queries, projectId: ProjectId, ids: readonly BlockId[]): Promise<DraftTexts> {
  const among = ids.slice(0, shownTogether.texts);
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
  return { texts, isCut: among.length < ids.length };
}
