import { sql } from 'kysely';
import type { Queries } from '#database/connection.ts';
import { toProject, toProjects } from '#database/project.ts';
import { isBehind } from '#database/row-place.ts';
import { manuscriptKinds } from '#domain/block.ts';
import type { OrganisationId } from '#domain/ids.ts';
import type { RowPlace } from '#domain/list-place.ts';
import type { Project } from '#domain/project.ts';

/** A project in a list: with its words and, where there is one, its newest edition that was not withdrawn. */
export type ListedProject = Project & {
  /** Of its chapters; of its branching journeys where it has none. */
  readonly words: number;
  /** Words in blocks that are final; undefined where it has no chapters with words. */
  readonly finalWords: number | undefined;
  /** When a text, a journey or anything else of it was changed last. */
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
        .where('block.kind', 'in', manuscriptKinds)
        .as('words'),
      eb
        .selectFrom('block')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('block.words'), eb.val(0)).as('words'))
        .whereRef('block.project_id', '=', 'project.id')
        .where('block.deleted_at', 'is', null)
        .where('block.kind', 'in', manuscriptKinds)
        .where('block.status', '=', 'final')
        .as('final_words'),
      eb
        .selectFrom('journey_activity')
        .innerJoin('journey', 'journey.id', 'journey_activity.journey_id')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('journey_activity.words'), eb.val(0)).as('words'))
        .whereRef('journey_activity.project_id', '=', 'project.id')
        .where('journey.deleted_at', 'is', null)
        .as('journey_words'),
      sql<number>`(
        select max(change.at) from (
          select max(document.updated_at) as at from document where document.project_id = project.id
          union all select max(journey.edited_at) from journey where journey.project_id = project.id
          union all select project.updated_at
        ) as change
      )`.as('edited_at'),
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
    .orderBy('edited_at', 'desc')
    .orderBy('project.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map((row) => ({
    ...toProject(row),
    words: Number(row.words ?? 0) || Number(row.journey_words ?? 0),
    finalWords: row.words ? Number(row.final_words ?? 0) : undefined,
    editedAt: Number(row.edited_at),
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
