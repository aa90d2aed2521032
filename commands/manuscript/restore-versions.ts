import { type CommandContext, freshId } from '#commands/context.ts';
import { insertProjectRevision } from '#database/project-revision.ts';
import type { BlockId, BlockLabelId, ProjectId, ProjectRevisionId, RevisionId } from '#domain/ids.ts';
import type { ArchivedVersionBlock, ProjectArchive } from '#domain/project-archive.ts';
import type { KeptBlock } from '#domain/project-revision.ts';

/** A version of a text as it was written from an archive. */
export type RestoredRevision = { readonly id: RevisionId; readonly words: number };

type Written = {
  readonly idOf: (key: string) => BlockId;
  readonly labels: ReadonlyMap<string, BlockLabelId>;
  /** The versions of each text, by the keys of the blocks. */
  readonly revisions: ReadonlyMap<string, readonly RestoredRevision[]>;
};

/** Writes the versions of a whole project as an archive has them, each in a transaction of its own. */
export async function writeProjectVersions(
  context: CommandContext,
  projectId: ProjectId,
  { versions = [], versionBlocks = [] }: Pick<ProjectArchive, 'versions' | 'versionBlocks'>,
  written: Written,
): Promise<void> {
  const begun = Map.groupBy(versionBlocks, ({ from }) => from);
  let present: ArchivedVersionBlock[] = [];
  for (const [at, { by, at: time, reason, name }] of versions.entries()) {
    present = [...present.filter(({ until }) => until === undefined || until > at), ...(begun.get(at) ?? [])];
    const blocks = present.flatMap((block) => keptBlock(block, written) ?? []);
    const id = freshId<ProjectRevisionId>(context);
    const version = { id, projectId, at: time, reason, name, accountId: undefined, byName: by };
    await context.db.inTransaction((tx) => insertProjectRevision(tx, version, blocks));
    await new Promise((resume) => setImmediate(resume));
  }
}

function keptBlock(block: ArchivedVersionBlock, { idOf, labels, revisions }: Written): KeptBlock | undefined {
  const { parent, position, kind, title, synopsis, status, target, label, pointOfView = '', storyDate = '' } = block;
  const revision = revisions.get(block.block)?.[block.revision];
  if (!revision) return undefined;
  return {
    id: idOf(block.block),
    parentId: parent === undefined ? undefined : idOf(parent),
    ...{ position, kind, title, synopsis, status, target, pointOfView, storyDate },
    labelId: label === undefined ? undefined : labels.get(label),
    words: revision.words,
    revisionId: revision.id,
  };
}
