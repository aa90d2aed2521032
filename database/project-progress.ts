import type { Queries } from '#database/connection.ts';
import { type BlockStatus, manuscriptKinds } from '#domain/block.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';

/** How far a project is, for its authors. */
export type ProjectProgress = {
  readonly chapters: number;
  /** Of the blocks in which text stands, those without others below them: how many have each status. */
  readonly statuses: Readonly<Partial<Record<BlockStatus, number>>>;
  /** The text that was written last, and where it has no title, its chapter's. */
  readonly last: { readonly blockId: BlockId; readonly title: string; readonly language: string } | undefined;
};

/** The progress of some projects, by the project; one without blocks is not among them. */
export async function listProjectProgress(
  db: Queries,
  projectIds: readonly ProjectId[],
): Promise<ReadonlyMap<ProjectId, ProjectProgress>> {
  if (projectIds.length === 0) return new Map();
  const counted = await db
    .selectFrom('block')
    .select((eb) => [
      'block.project_id',
      'block.status',
      eb.fn.countAll<number | string>().as('blocks'),
      eb.fn.sum<number | string>(eb.case().when('block.kind', '=', 'chapter').then(1).else(0).end()).as('chapters'),
      eb.fn
        .sum<number | string>(
          eb
            .case()
            .when('block.id', 'in', (parents) =>
              parents
                .selectFrom('block as child')
                .select((child) => child.ref('child.parent_id').$notNull().as('id'))
                .where('child.project_id', 'in', projectIds)
                .where('child.deleted_at', 'is', null)
                .where('child.parent_id', 'is not', null),
            )
            .then(0)
            .else(1)
            .end(),
        )
        .as('texts'),
    ])
    .where('block.project_id', 'in', projectIds)
    .where('block.deleted_at', 'is', null)
    .where('block.kind', 'in', manuscriptKinds)
    .groupBy(['block.project_id', 'block.status'])
    .execute();
  const last = await listLast(db, projectIds);
  const found = new Map<ProjectId, ProjectProgress>();
  for (const { project_id, status, chapters, texts } of counted) {
    const id = project_id as ProjectId;
    const before = found.get(id) ?? { chapters: 0, statuses: {}, last: last.get(id) };
    const isThere = Number(texts) > 0;
    found.set(id, {
      ...before,
      chapters: before.chapters + Number(chapters),
      statuses: isThere ? { ...before.statuses, [status]: Number(texts) } : before.statuses,
    });
  }
  return found;
}

/** The words of a work's draft, as they were last counted. */
export async function countDraftWords(db: Queries, projectId: ProjectId): Promise<number> {
  const row = await db
    .selectFrom('block')
    .select(({ fn }) => fn.sum<number>('words').as('words'))
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('kind', 'in', manuscriptKinds)
    .executeTakeFirst();
  return Number(row?.words ?? 0);
}

/** The text of a project that was written last; none where none was written yet. */
export async function findLastText(db: Queries, projectId: ProjectId): Promise<ProjectProgress['last']> {
  return (await listLast(db, [projectId])).get(projectId);
}

/** The text of each project that was written last, found by its index. */
async function listLast(db: Queries, projectIds: readonly ProjectId[]) {
  const rows = await db
    .selectFrom('project')
    .innerJoin('block', (join) =>
      join.on('block.id', '=', (eb) =>
        eb
          .selectFrom('document')
          .innerJoin('block as whole', 'whole.id', 'document.block_id')
          .select('whole.id')
          .whereRef('document.project_id', '=', 'project.id')
          .where('whole.deleted_at', 'is', null)
          .where('whole.kind', 'in', manuscriptKinds)
          .orderBy('document.updated_at', 'desc')
          // Those of an import are as old as each other: a part without words is not where anybody goes on.
          .orderBy((order) => order.case().when('whole.words', '>', 0).then(0).else(1).end())
          .orderBy('whole.id')
          .limit(1),
      ),
    )
    .leftJoin('block as parent', 'parent.id', 'block.parent_id')
    .select(['project.id as project_id', 'block.id', 'block.title', 'parent.title as parent_title'])
    .select(({ fn, ref }) => fn.coalesce('block.language', ref('project.language')).as('language'))
    .where('project.id', 'in', projectIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.project_id as ProjectId,
      { blockId: row.id as BlockId, title: row.title || (row.parent_title ?? ''), language: row.language },
    ]),
  );
}
