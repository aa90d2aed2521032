import type { Queries } from '#database/connection.ts';
import { toProject, toProjects } from '#database/project.ts';
import { isBehind } from '#database/row-place.ts';
import type { OrganisationId } from '#domain/ids.ts';
import type { RowPlace } from '#domain/list-place.ts';
import type { Project } from '#domain/project.ts';

/** A project in a list: with its words and, where there is one, its newest edition that was not withdrawn. */
export type ListedProject = Project & {
  readonly words: number;
  /** Words in blocks that are final. */
  readonly finalWords: number;
  /** When a text, or anything else of it, was changed last. */
  readonly editedAt: number;
  readonly edition: number | undefined;
  readonly editionAt: number | undefined;
};

/** The projects of an organisation that are not deleted, the last changed first: all of them, unless fewer are asked for. */
export async function listProjects(
  db: Queries,
  organisationId: OrganisationId,
  { limit }: { readonly limit?: number } = {},
): Promise<ListedProject[]> {
  const rows = await toProjects(db)
    .select((eb) => [
      eb
        .selectFrom('block')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('block.words'), eb.val(0)).as('words'))
        .whereRef('block.project_id', '=', 'project.id')
        .where('block.deleted_at', 'is', null)
        .as('words'),
      eb
        .selectFrom('block')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('block.words'), eb.val(0)).as('words'))
        .whereRef('block.project_id', '=', 'project.id')
        .where('block.deleted_at', 'is', null)
        .where('block.status', '=', 'final')
        .as('final_words'),
      eb
        .selectFrom('document')
        .select(({ fn }) => fn.max('document.updated_at').as('at'))
        .whereRef('document.project_id', '=', 'project.id')
        .as('written_at'),
      eb
        .selectFrom('edition')
        .select(({ fn }) => fn.max('edition.number').as('number'))
        .whereRef('edition.project_id', '=', 'project.id')
        .where('edition.withdrawn_at', 'is', null)
        .as('edition'),
      eb
        .selectFrom('edition')
        .select(({ fn }) => fn.max('edition.published_at').as('at'))
        .whereRef('edition.project_id', '=', 'project.id')
        .where('edition.withdrawn_at', 'is', null)
        .as('edition_at'),
    ])
    .where('project.organisation_id', '=', organisationId)
    .where('project.deleted_at', 'is', null)
    .orderBy('project.updated_at', 'desc')
    .orderBy('project.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map((row) => ({
    ...toProject(row),
    words: Number(row.words ?? 0),
    finalWords: Number(row.final_words ?? 0),
    editedAt: Math.max(row.updated_at, row.written_at ?? 0),
    edition: row.edition ?? undefined,
    editionAt: row.edition_at ?? undefined,
  }));
}

/** The projects in an organisation's trash, the last deleted first: all of them, unless fewer are asked for. */
export async function listDeletedProjects(
  db: Queries,
  organisationId: OrganisationId,
  { behind, limit }: { readonly behind?: RowPlace | undefined; readonly limit?: number } = {},
): Promise<Project[]> {
  const rows = await toProjects(db)
    .where('project.organisation_id', '=', organisationId)
    .where('project.deleted_at', 'is not', null)
    .$if(behind !== undefined, (query) =>
      query.where(({ ref }) => isBehind(ref('project.deleted_at'), ref('project.id'), behind as RowPlace)),
    )
    .orderBy('project.deleted_at', 'desc')
    .orderBy('project.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(toProject);
}
