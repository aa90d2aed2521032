import type { CommandContext } from '#commands/context.ts';
import { listBlocks } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import {
  deleteProjectRevisions,
  insertProjectRevision,
  listKeptBlocks,
  listProjectRevisions,
  listUnnamedProjectRevisions,
} from '#database/project-revision.ts';
import type { TextHead } from '#database/project-texts.ts';
import type { AccountId, ProjectId, ProjectRevisionId } from '#domain/ids.ts';
import {
  type KeptBlock,
  keptChange,
  type ProjectRevisionReason,
  projectRevisionLimits,
} from '#domain/project-revision.ts';
import { type RevisionReason, revisionsThinned } from '#domain/revision.ts';
import { type HeldTexts, keepTexts } from './project-texts.ts';

/** What the versions of the texts are called that are kept with a version of the project. */
const reasonOfTexts = {
  named: 'ofProject',
  beforeRestore: 'beforeRestore',
  // Those in which something is replaced have a version of their own by then.
  beforeReplace: 'ofProject',
  beforeImport: 'beforeImport',
} as const satisfies Record<ProjectRevisionReason, RevisionReason>;

/**
 * Keeps the outline of a project, whose row the transaction has locked, and its texts as they were read. One without a
 * name is not kept twice: where nothing has changed since the newest version, that one has it all.
 *
 * @param wish.id - of the version, if one is written
 */
export async function keepProject(
  tx: Queries,
  { random }: Pick<CommandContext, 'random'>,
  wish: {
    readonly id: ProjectRevisionId;
    readonly projectId: ProjectId;
    readonly at: number;
    readonly accountId: AccountId | undefined;
    readonly reason: ProjectRevisionReason;
    readonly name: string;
    readonly heads: readonly TextHead[];
    readonly held: HeldTexts;
    /** A version that is not thinned: what is kept is kept because of it. */
    readonly spared?: ProjectRevisionId;
  },
): Promise<ProjectRevisionId> {
  const { projectId, at, accountId, reason, name, heads, held } = wish;
  const documents = new Map(heads.map(({ blockId, documentId }) => [blockId, documentId]));
  const outline = (await listBlocks(tx, projectId)).flatMap((block) => {
    const text = held.get(documents.get(block.id) ?? ('' as never));
    return text ? [{ block, text }] : [];
  });
  const texts = outline.map(({ text }) => text);
  const revisions = await keepTexts(tx, texts, { at, accountId, reason: reasonOfTexts[reason], random });
  const blocks = outline.flatMap(({ block, text: { documentId, words } }): KeptBlock[] => {
    const { deletedAt: _, deletedRoot: __, projectId: ___, ...facts } = block;
    const revisionId = revisions.get(documentId);
    return revisionId ? [{ ...facts, words, revisionId }] : [];
  });
  if (name === '') {
    const [newest] = await listProjectRevisions(tx, projectId, { limit: 1 });
    if (newest && isSame(await listKeptBlocks(tx, projectId, newest.number), blocks)) return newest.id;
  }
  await insertProjectRevision(tx, { id: wish.id, projectId, at, reason, name, accountId }, blocks);
  await thinProjectRevisions(tx, projectId, at, wish.spared);
  return wish.id;
}

function isSame(before: readonly KeptBlock[], now: readonly KeptBlock[]): boolean {
  const { ended, begun } = keptChange(before, now);
  return ended.length === 0 && begun.length === 0;
}

/** Removes versions without a name that are not needed any more, or are more than a project may have. */
async function thinProjectRevisions(
  tx: Queries,
  projectId: ProjectId,
  now: number,
  spared: ProjectRevisionId | undefined,
): Promise<void> {
  const all = (await listUnnamedProjectRevisions(tx, projectId)).filter(({ id }) => id !== spared);
  const thinned = new Set(revisionsThinned(all, now));
  const left = all.filter(({ id }) => !thinned.has(id));
  const most = projectRevisionLimits.automatic;
  const tooMany = left.slice(0, Math.max(0, left.length - most)).map(({ id }) => id);
  await deleteProjectRevisions(tx, projectId, [...thinned, ...tooMany]);
}
