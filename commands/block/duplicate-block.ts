import { type CommandContext, freshId } from '#commands/context.ts';
import { currentText } from '#commands/document/current-text.ts';
import { type VersionId, versionText } from '#commands/document/version-text.ts';
import { stateOf } from '#commands/document/yjs-text.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { insertBlocks, listBlocks, listPlaced, type NewBlock } from '#database/block.ts';
import { insertDocuments, listDocumentsOf, type NewDocument } from '#database/document.ts';
import { raiseOutlineVersion } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { type Block, blockLengths, blocksCopiedAtMost, flatten, outlineLength, treeOf } from '#domain/block.ts';
import { derivedFrom } from '#domain/derived-text.ts';
import type { BlockId, DocumentId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { textVersion } from '#domain/text.ts';
import { mayWrite } from '#policies/project.ts';
import type { OutlineChange } from './outline-change.ts';
import { positionAfter } from './outline-position.ts';

/** Why a block was not duplicated. */
export type DuplicateProblem =
  | { readonly field: 'title'; readonly kind: 'tooLong' }
  | { readonly field: 'block'; readonly kind: 'tooManyBelow' }
  | { readonly field: 'parent'; readonly kind: 'full' };
type Duplicated = Outcome<OutlineChange, DuplicateProblem>;

const refused = (problem: DuplicateProblem) => failed({ kind: 'invalid' as const, problems: [problem] });

/**
 * Puts a copy of a block, with all below it, right behind it: texts, pictures, notes and what was planned. The copies
 * have no history of their own yet, and readers see none of them before the next edition. What others write meanwhile
 * goes into the original.
 *
 * @param wish.title - of the copy; those below it keep their titles
 * @param wish.version - which version of its text the copy has: without it the text of now; with it nothing below the
 *   block is copied
 */
export async function duplicateBlock(
  context: CommandContext,
  actor: Actor,
  wish: {
    readonly projectId: ProjectId;
    readonly blockId: BlockId;
    readonly title: string;
    readonly version?: VersionId;
  },
): Promise<Duplicated> {
  const { projectId, blockId, title, version } = wish;
  if (title.length > blockLengths.title) return refused({ field: 'title', kind: 'tooLong' });
  const allowed = await context.db.inTransaction((tx) => lockAllowed(tx, actor, projectId, mayWrite));
  if (!allowed.ok) return allowed;
  const all = flatten(treeOf(await listBlocks(context.db.reader, projectId)));
  const root = all.find(({ block }) => block.id === blockId);
  if (!root) return failed({ kind: 'notFound' });
  const originals = version === undefined ? flatten([root]).map(({ block }) => block) : [root.block];
  if (originals.length > blocksCopiedAtMost) return refused({ field: 'block', kind: 'tooManyBelow' });
  const ids = new Map(originals.map(({ id }) => [id, freshId<BlockId>(context)]));
  const documents = await copiesOf(context, projectId, ids, version);
  if (version !== undefined && documents.length === 0) return failed({ kind: 'notFound' });
  const words = new Map(documents.map((document) => [document.blockId, document.words]));
  const now = context.now();
  const outcome = await context.db.inTransaction(async (tx): Promise<Duplicated> => {
    const locked = await lockAllowed(tx, actor, projectId, mayWrite);
    if (!locked.ok) return locked;
    const placed = await listPlaced(tx, projectId);
    const here = placed.find(({ id }) => id === blockId);
    if (!here) return failed({ kind: 'notFound' });
    if (placed.length + originals.length > outlineLength) return refused({ field: 'parent', kind: 'full' });
    const copies = originals.map((block): NewBlock => {
      const id = ids.get(block.id) as BlockId;
      const isFirst = block.id === blockId;
      return {
        ...planOf(block),
        ...{ id, projectId, kind: block.kind, words: words.get(id) ?? 0, title: isFirst ? title : block.title },
        parentId: isFirst ? here.parentId : block.parentId && ids.get(block.parentId),
        position: isFirst ? positionAfter(placed, here.parentId, blockId) : block.position,
      };
    });
    await insertBlocks(tx, copies, now);
    await insertDocuments(tx, documents, now);
    const version = await raiseOutlineVersion(tx, projectId, now);
    return done({ projectId, blockId: ids.get(blockId) as BlockId, version });
  });
  if (outcome.ok) context.announce?.({ kind: 'outline', projectId, version: outcome.value.version });
  return outcome;
}

function planOf({ synopsis, status, target, labelId, pointOfView, storyDate }: Block) {
  return { synopsis, status, target, labelId, pointOfView, storyDate };
}

/** The texts of some blocks as they are now, or in a version, as those of other blocks. */
async function copiesOf(
  { db: { reader }, ...context }: CommandContext,
  projectId: ProjectId,
  ids: ReadonlyMap<BlockId, BlockId>,
  version: VersionId | undefined,
) {
  const copies: NewDocument[] = [];
  for (const { id, blockId } of await listDocumentsOf(reader, projectId, [...ids.keys()])) {
    const of = { projectId, blockId, documentId: id };
    const text = await (version === undefined ? currentText(reader, id) : versionText(reader, of, version));
    if (!text) continue;
    const made = { id: freshId<DocumentId>(context), projectId, blockId: ids.get(blockId) as BlockId };
    copies.push({ ...made, schemaVersion: textVersion, state: stateOf(text), ...derivedFrom(text) });
  }
  return copies;
}
