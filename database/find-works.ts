import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Queries } from '#database/connection.ts';
import { isInLanguage } from '#database/in-language.ts';
import { isForEveryAge } from '#database/is-public.ts';
import { listLabels } from '#database/project-label.ts';
import { type PublicWork, toCurrentWorks, toWork, workColumns } from '#database/public-works.ts';
import type { Tables } from '#database/tables/tables.ts';
import { asksForAdult } from '#domain/adult.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import type { ProjectKind } from '#domain/project.ts';
import { browsedOrder, type FindWish, lengths } from '#domain/search-wish.ts';
import { noLabels, type Rating, type WorkLabels, type WorkStatus } from '#domain/work-facts.ts';

/** A work that was found, as the list of finds shows it. */
export type FoundWork = PublicWork &
  WorkLabels & {
    readonly summary: string;
    readonly kind: ProjectKind;
    readonly status: WorkStatus;
    readonly rating: Rating;
  };

type Filter = Expression<SqlBool>;

/**
 * The conditions of a wish besides its words, for queries that have `project` and `edition`. Works for adults are left
 * out unless their rating is asked for.
 */
export function toFilters(wish: FindWish): Filter[] {
  const eb = expressionBuilder<Tables, 'project' | 'edition'>();
  const filters: Filter[] = [];
  for (const [column, { with: wanted, without }] of [
    ['project.rating', wish.rating],
    ['project.status', wish.status],
    ['project.kind', wish.kind],
  ] as const) {
    if (wanted.length > 0) filters.push(eb(column, 'in', [...wanted]));
    if (without.length > 0) filters.push(eb(column, 'not in', [...without]));
  }
  if (wish.language.with.length > 0) filters.push(eb.or(wish.language.with.map(isInLanguage)));
  for (const language of wish.language.without) filters.push(eb.not(isInLanguage(language)));
  if (!asksForAdult(wish)) filters.push(isForEveryAge());
  const between = (length: keyof typeof lengths) =>
    eb.and([eb('edition.words', '>=', lengths[length][0]), eb('edition.words', '<', lengths[length][1])]);
  if (wish.length.with.length > 0) filters.push(eb.or(wish.length.with.map(between)));
  for (const length of wish.length.without) filters.push(eb.not(between(length)));
  for (const kind of ['genre', 'tag', 'warning'] as const) {
    const says = (key: string) =>
      eb.exists(
        eb
          .selectFrom('project_label')
          .select('project_label.key')
          .whereRef('project_label.project_id', '=', 'project.id')
          .where('project_label.kind', '=', kind)
          .where('project_label.key', '=', key),
      );
    for (const key of wish[kind].with) filters.push(says(key));
    for (const key of wish[kind].without) filters.push(eb.not(says(key)));
  }
  return filters;
}

/** Where a page of results begins: after the number that orders it, and the work's id. */
type Key = { readonly key: number; readonly id: string };

const orderColumns = {
  new: ['edition.published_at', 'desc'],
  longest: ['edition.words', 'desc'],
  shortest: ['edition.words', 'asc'],
} as const;

/** Public works that a wish without words asks for, in its order, from its place on. */
export async function listWishedWorks(
  db: Queries,
  wish: FindWish,
  { limit }: { readonly limit: number },
): Promise<FoundWork[]> {
  const [column, direction] = orderColumns[browsedOrder(wish.order)];
  const rows = await toCurrentWorks(db)
    .select(workColumns)
    .select(['project.summary', 'project.kind', 'project.status', 'project.rating'])
    .where((eb) => eb.and(toFilters(wish)))
    .$if(wish.after !== undefined, (query) => {
      const { key, id } = wish.after as Key;
      return query.where((eb) =>
        eb.or([
          eb(column, direction === 'asc' ? '>' : '<', key),
          eb.and([eb(column, '=', key), eb('project.id', '>', id)]),
        ]),
      );
    })
    .orderBy(column, direction)
    .orderBy('project.id')
    .limit(limit)
    .execute();
  return withLabels(db, rows.map(foundOf));
}

/** How many public works a wish without words asks for, counted up to a limit. */
export async function countWishedWorks(db: Queries, wish: FindWish, limit: number): Promise<number> {
  const row = await db
    .selectFrom(
      toCurrentWorks(db)
        .select('project.id')
        .where((eb) => eb.and(toFilters(wish)))
        .limit(limit)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Those of some works that are public now, as a list shows them. */
export async function listFoundWorks(db: Queries, ids: readonly ProjectId[]): Promise<Map<ProjectId, FoundWork>> {
  if (ids.length === 0) return new Map();
  const rows = await toCurrentWorks(db)
    .select(workColumns)
    .select(['project.summary', 'project.kind', 'project.status', 'project.rating'])
    .where('project.id', 'in', [...ids])
    .execute();
  const works = await withLabels(db, rows.map(foundOf));
  return new Map(works.map((work) => [work.projectId as ProjectId, work]));
}

/** Where a text that was found is read: the page it is on, and its title there or that of the page. */
export type TextPlace = { readonly pageId: BlockId; readonly title: string | undefined };

/** The places of some texts in an edition of their works. */
export async function listTextPlaces(
  db: Queries,
  texts: readonly { readonly id: ProjectId; readonly edition: number; readonly blockId: BlockId }[],
): Promise<Map<string, TextPlace>> {
  if (texts.length === 0) return new Map();
  const rows = await db
    .selectFrom('edition_block as text')
    .leftJoin('edition_block as around', (join) =>
      join.onRef('around.project_id', '=', 'text.project_id').onRef('around.block_id', '=', 'text.parent_id'),
    )
    .select([
      'text.block_id',
      'text.kind',
      'text.title',
      'around.block_id as around_id',
      'around.title as around_title',
    ])
    .where((eb) =>
      eb.or(
        texts.map(({ id, edition, blockId }) =>
          eb.and([
            eb('text.project_id', '=', id),
            eb('text.block_id', '=', blockId),
            ...(['text', 'around'] as const).map((row) =>
              eb.or([
                eb(`${row}.block_id`, 'is', null),
                eb.and([
                  eb(`${row}.from_edition`, '<=', edition),
                  eb.or([eb(`${row}.until_edition`, 'is', null), eb(`${row}.until_edition`, '>', edition)]),
                ]),
              ]),
            ),
          ]),
        ),
      ),
    )
    .execute();
  return new Map(
    rows.map(({ block_id, kind, title, around_id, around_title }) => [
      block_id,
      // A scene is read on the page of its chapter.
      {
        pageId: (kind === 'scene' && around_id !== null ? around_id : block_id) as BlockId,
        title: title || around_title || undefined,
      },
    ]),
  );
}

type Facts = { summary: string; kind: string; status: string; rating: string };

function foundOf(row: Parameters<typeof toWork>[0] & Facts) {
  return {
    ...toWork(row),
    summary: row.summary,
    kind: row.kind as ProjectKind,
    status: row.status as WorkStatus,
    rating: row.rating as Rating,
  };
}

async function withLabels(db: Queries, works: readonly ReturnType<typeof foundOf>[]): Promise<FoundWork[]> {
  const labels = await listLabels(
    db,
    works.map(({ projectId }) => projectId as ProjectId),
  );
  return works.map((work) => ({ ...work, ...(labels.get(work.projectId as ProjectId) ?? noLabels) }));
}
