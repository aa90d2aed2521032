import type { Queries } from '#database/connection.ts';
import { isNewest } from '#database/edition.ts';
import { isInLanguage } from '#database/in-language.ts';
import { isForEveryAge, isPublic } from '#database/is-public.ts';
import { isBehind } from '#database/row-place.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import { languagesByWorks } from '#domain/language.ts';
import type { RowPlace } from '#domain/list-place.ts';
import type { Genre } from '#domain/work-facts.ts';

/** A published work as a list of works shows it. */
export type PublicWork = {
  readonly projectId: string;
  readonly editionId: string;
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
  /** When its author said that it is finished. */
  readonly finishedAt: number | undefined;
};

/** Published last, read by most people in the last weeks, or finished last. */
export const workOrders = ['new', 'mostRead', 'finished'] as const;
export type WorkOrder = (typeof workOrders)[number];

export type WorkWish = {
  readonly organisationId?: OrganisationId;
  /** Of those alone whom someone follows. */
  readonly followedBy?: AccountId;
  readonly order?: WorkOrder;
  /** Works in this language alone, in any of its regional forms. */
  readonly language?: string;
  readonly genre?: string;
  /** Whether those for adults are left out. */
  readonly isForAll?: boolean;
  /** The day, counted from 1970 on, from which readers count. */
  readonly sinceDay?: number;
  /** The edition after which the list of latest works continues. */
  readonly behind?: RowPlace | undefined;
  readonly limit?: number;
};

/**
 * The public works that everyone may read, of one organisation or language where it is named; the last published first.
 */
export async function listPublicWorks(
  db: Queries,
  {
    organisationId,
    followedBy,
    order = 'new',
    language,
    genre,
    isForAll = false,
    sinceDay = 0,
    behind,
    limit = 24,
  }: WorkWish = {},
): Promise<PublicWork[]> {
  const rows = await toCurrentWorks(db)
    .select(workColumns)
    .$if(organisationId !== undefined, (query) => query.where('project.organisation_id', '=', organisationId ?? ''))
    .$if(followedBy !== undefined, (query) =>
      query.where('project.organisation_id', 'in', ({ selectFrom }) =>
        selectFrom('follow')
          .select('follow.organisation_id')
          .where('follow.account_id', '=', followedBy ?? ''),
      ),
    )
    .$if(language !== undefined, (query) => query.where(isInLanguage(language ?? '')))
    .$if(isForAll, (query) => query.where(isForEveryAge()))
    .$if(genre !== undefined, (query) =>
      query.where('project.id', 'in', ({ selectFrom }) =>
        selectFrom('project_label')
          .select('project_label.project_id')
          .where('project_label.kind', '=', 'genre')
          .where('project_label.key', '=', genre ?? ''),
      ),
    )
    .$if(order === 'mostRead', (query) =>
      query
        .innerJoin(
          (eb) =>
            eb
              .selectFrom('reader_count')
              .select(['project_id', ({ fn }) => fn.sum<number>('readers').as('readers')])
              .where('day', '>=', sinceDay)
              .groupBy('project_id')
              .as('recent'),
          (join) => join.onRef('recent.project_id', '=', 'project.id'),
        )
        .orderBy('recent.readers', 'desc'),
    )
    .$if(order === 'finished', (query) =>
      query.where('project.finished_at', 'is not', null).orderBy('project.finished_at', 'desc'),
    )
    .$if(behind !== undefined, (query) =>
      query.where(({ ref }) => isBehind(ref('edition.published_at'), ref('edition.id'), behind as RowPlace)),
    )
    .orderBy('edition.published_at', 'desc')
    .orderBy('edition.id')
    .limit(limit)
    .execute();
  return rows.map(toWork);
}

/** The columns of a work in a list. */
export const workColumns = [
  'project.id',
  'organisation.slug as organisation_slug',
  'organisation.name',
  'project.slug',
  'project.title',
  'project.credit',
  'project.language',
  'project.cover_file_id',
  'project.finished_at',
  'edition.id as edition_id',
  'edition.published_at',
  'edition.words',
  'edition.number',
] as const;

type WorkRow = {
  id: string;
  organisation_slug: string;
  name: string;
  slug: string;
  title: string;
  credit: string;
  language: string;
  cover_file_id: string | null;
  finished_at: number | null;
  edition_id: string;
  published_at: number;
  words: number;
  number: number;
};

/** A work of a list as its row has it. */
export function toWork(row: WorkRow): PublicWork {
  return {
    projectId: row.id,
    editionId: row.edition_id,
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
    finishedAt: row.finished_at ?? undefined,
  };
}

/** How many public works an organisation has, and in how many languages, regions not counted. */
export async function countWorksAndLanguages(
  db: Queries,
  organisationId: OrganisationId,
): Promise<{ readonly works: number; readonly languages: number }> {
  const rows = await toCurrentWorks(db)
    .select(['project.language', ({ fn }) => fn.countAll().as('works')])
    .where('project.organisation_id', '=', organisationId)
    .groupBy('project.language')
    .execute();
  const counts = rows.map(({ language, works }) => ({ language, works: Number(works) }));
  return { works: counts.reduce((sum, { works }) => sum + works, 0), languages: languagesByWorks(counts).length };
}

/** How many public works an organisation has, or the whole site. */
export async function countPublicWorks(db: Queries, organisationId?: OrganisationId): Promise<number> {
  const works = toCurrentWorks(db).select(({ fn }) => fn.countAll().as('works'));
  const row = await (organisationId === undefined
    ? works
    : works.where('project.organisation_id', '=', organisationId)
  ).executeTakeFirstOrThrow();
  return Number(row.works);
}

/** The languages of the public works without their regions, the one with most works first. */
export async function listPublicLanguages(db: Queries, { limit = 12 } = {}): Promise<string[]> {
  const rows = await toCurrentWorks(db)
    .select(['project.language', ({ fn }) => fn.countAll().as('works')])
    .groupBy('project.language')
    .execute();
  return languagesByWorks(rows.map(({ language, works }) => ({ language, works: Number(works) }))).slice(0, limit);
}

/** The genres of the public works that are suitable for everyone, the one with most of them first. */
export async function listPublicGenres(db: Queries, { limit = 12 } = {}): Promise<Genre[]> {
  const rows = await toCurrentWorks(db)
    .innerJoin('project_label as said', 'said.project_id', 'project.id')
    .select(['said.key', ({ fn }) => fn.countAll().as('works')])
    .where('said.kind', '=', 'genre')
    .where(isForEveryAge())
    .groupBy('said.key')
    .orderBy('works', 'desc')
    .orderBy('said.key')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key as Genre);
}

/** The newest edition of each public work. */
export function toCurrentWorks(db: Queries) {
  return db
    .selectFrom('edition')
    .innerJoin('project', 'project.id', 'edition.project_id')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .leftJoin('account as owner', 'owner.id', 'organisation.account_id')
    .where(isPublic())
    .where('edition.withdrawn_at', 'is', null)
    .where(isNewest);
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
    .where(isPublic())
    .where('project.search_hidden_at', 'is', null);
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
