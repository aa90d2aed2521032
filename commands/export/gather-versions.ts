import type { WholeRevision } from '#database/archive.ts';
import type { Queries } from '#database/connection.ts';
import { listKeptBlocks, listProjectRevisions } from '#database/project-revision.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import type { ArchivedVersionBlock, ProjectArchive } from '#domain/project-archive.ts';
import { type KeptBlock, keptChange } from '#domain/project-revision.ts';

/** More than a project may have. */
const all = 100_000;

/** The versions of a whole project, with its blocks as one or several that follow one another have them. */
export async function gatherVersions(
  reader: Queries,
  projectId: ProjectId,
  archive: { readonly revisions: readonly WholeRevision[]; readonly labels: NonNullable<ProjectArchive['labels']> },
): Promise<Required<Pick<ProjectArchive, 'versions' | 'versionBlocks'>>> {
  const places = new Map(
    [...Map.groupBy(archive.revisions, ({ document_id }) => document_id).values()].flatMap((ofText) =>
      ofText.map(({ id }, at) => [id, at] as const),
    ),
  );
  const labels = new Set<string>(archive.labels.map(({ key }) => key));
  const versions = (await listProjectRevisions(reader, projectId, { limit: all })).reverse();
  const open = new Map<BlockId, { -readonly [Key in keyof ArchivedVersionBlock]: ArchivedVersionBlock[Key] }>();
  const versionBlocks: ArchivedVersionBlock[] = [];
  let before: KeptBlock[] = [];
  for (const [from, { number }] of versions.entries()) {
    const blocks = await listKeptBlocks(reader, projectId, number);
    const { ended, begun } = keptChange(before, blocks);
    for (const id of ended) {
      const row = open.get(id);
      if (row) row.until = from;
      open.delete(id);
    }
    for (const block of begun) {
      const row = { ...archived(block, labels), from, revision: places.get(block.revisionId) ?? 0 };
      open.set(block.id, row);
      versionBlocks.push(row);
    }
    before = blocks;
  }
  return { versions: versions.map(({ at, by, reason, name }) => ({ at, by, reason, name })), versionBlocks };
}

/** A block of a version; a label that was removed is not carried. */
function archived(block: KeptBlock, labels: ReadonlySet<string>): Omit<ArchivedVersionBlock, 'from' | 'revision'> {
  const { id, parentId, position, kind, title, synopsis, status, labelId, target, pointOfView, storyDate } = block;
  return {
    block: id,
    ...(parentId === undefined ? {} : { parent: parentId }),
    ...{ position, kind, title, synopsis, status },
    ...(labelId === undefined || !labels.has(labelId) ? {} : { label: labelId }),
    ...(target === undefined ? {} : { target }),
    ...(pointOfView === '' ? {} : { pointOfView }),
    ...(storyDate === '' ? {} : { storyDate }),
  };
}
