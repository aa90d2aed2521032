import type { Queries } from '#database/connection.ts';

/** A published work as a list of works shows it. */
export type PublicWork = {
  readonly projectId: string;
  readonly organisationSlug: string;
  readonly organisationName: string;
  readonly slug: string;
  readonly title: string;
  readonly credit: string;
  readonly language: string;
  readonly coverFileId: string | undefined;
  readonly publishedAt: number;
  readonly words: number;
  readonly edition: number;
};

/** The public works anybody may read, the last published first; of one organisation where it is named. */
export async function listPublicWorks(
  db: Queries,
  { organisationId, limit = 24 }: { organisationId?: string; limit?: number } = {},
): Promise<PublicWork[]> {
  const rows = await db
    .selectFrom('edition')
    .innerJoin('project', 'project.id', 'edition.project_id')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .leftJoin('account as owner', 'owner.id', 'organisation.account_id')
    .select([
      'project.id',
      'organisation.slug as organisation_slug',
      'organisation.name',
      'project.slug',
      'project.title',
      'project.credit',
      'project.language',
      'project.cover_file_id',
      'edition.published_at',
      'edition.words',
      'edition.number',
    ])
    .where('project.visibility', '=', 'public')
    .where('project.deleted_at', 'is', null)
    .where('project.ready_at', 'is not', null)
    .where('organisation.deleted_at', 'is', null)
    .where('owner.closed_at', 'is', null)
    .where('edition.withdrawn_at', 'is', null)
    .$if(organisationId !== undefined, (query) => query.where('project.organisation_id', '=', organisationId ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('edition as later')
            .select('later.id')
            .whereRef('later.project_id', '=', 'edition.project_id')
            .whereRef('later.number', '>', 'edition.number')
            .where('later.withdrawn_at', 'is', null),
        ),
      ),
    )
    .orderBy('edition.published_at', 'desc')
    .orderBy('edition.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    projectId: row.id,
    organisationSlug: row.organisation_slug,
    organisationName: row.name,
    slug: row.slug,
    title: row.title,
    credit: row.credit,
    language: row.language,
    coverFileId: row.cover_file_id ?? undefined,
    publishedAt: row.published_at,
    words: row.words,
    edition: row.number,
  }));
}

/** A public work as a sitemap names it. */
export type IndexedWork = { readonly path: string; readonly publishedAt: number };

function selectIndexed(db: Queries) {
  return db
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .leftJoin('account as owner', 'owner.id', 'organisation.account_id')
    .innerJoin('edition', (join) =>
      join.onRef('edition.project_id', '=', 'project.id').on('edition.withdrawn_at', 'is', null),
    )
    .where('project.visibility', '=', 'public')
    .where('project.search_hidden_at', 'is', null)
    .where('project.deleted_at', 'is', null)
    .where('project.ready_at', 'is not', null)
    .where('organisation.deleted_at', 'is', null)
    .where('owner.closed_at', 'is', null);
}

/** How many works search engines may know of. */
export async function countIndexedWorks(db: Queries): Promise<number> {
  const row = await selectIndexed(db)
    .select(({ fn }) => fn.count<number>('project.id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The works search engines may know of, the one with the oldest newest edition first: so that parts stay as they are. */
export async function listIndexedWorks(
  db: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<IndexedWork[]> {
  const rows = await selectIndexed(db)
    .select(['project.slug', 'organisation.slug as organisation_slug'])
    .select(({ fn }) => fn.max('edition.published_at').as('published_at'))
    .groupBy(['project.id', 'project.slug', 'organisation.slug'])
    .orderBy('published_at')
    .orderBy('project.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    path: `/org/${row.organisation_slug}/${row.slug}`,
    publishedAt: Number(row.published_at),
  }));
}
