import { expressionBuilder } from 'kysely';
import type { Queries } from '#database/connection.ts';
import { isForEveryAge } from '#database/is-public.ts';
import { toCurrentWorks } from '#database/public-works.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { CountedFacts, CountedLabel } from '#domain/facet-counts.ts';
import type { ProjectId } from '#domain/ids.ts';
import { type Length, lengths } from '#domain/search-wish.ts';

/** Tags that are counted: the most frequent ones. */
const tagsAtMost = 100;

/** The facts of the public works, or of some of them, each combination with its number of works. */
export async function countFacts(db: Queries, ids?: readonly ProjectId[]): Promise<CountedFacts[]> {
  if (ids?.length === 0) return [];
  const works = toCurrentWorks(db)
    .select(['project.language', 'project.kind', 'project.status', 'project.rating', lengthOfWork().as('length')])
    .$if(ids !== undefined, (query) => query.where('project.id', 'in', [...(ids ?? [])]));
  const rows = await db
    .selectFrom(works.as('work'))
    .select(['language', 'kind', 'status', 'rating', 'length', ({ fn }) => fn.countAll().as('works')])
    .groupBy(['language', 'kind', 'status', 'rating', 'length'])
    .execute();
  return rows.map(({ works, length, ...facts }) => ({ ...facts, length: length as Length, works: Number(works) }));
}

/** The labels of the public works, or of some of them, each with its number of works; without those for adults if so. */
export async function countLabels(
  db: Queries,
  { ids, isForAll }: { readonly ids?: readonly ProjectId[] | undefined; readonly isForAll: boolean },
): Promise<CountedLabel[]> {
  if (ids?.length === 0) return [];
  const counted = async (kind: CountedLabel['kind'], limit: number) => {
    const rows = await toCurrentWorks(db)
      .innerJoin('project_label as said', 'said.project_id', 'project.id')
      .select(['said.key', ({ fn }) => fn.countAll().as('works')])
      .where('said.kind', '=', kind)
      .$if(isForAll, (query) => query.where(isForEveryAge()))
      .$if(ids !== undefined, (query) => query.where('project.id', 'in', [...(ids ?? [])]))
      .groupBy('said.key')
      .orderBy('works', 'desc')
      .orderBy('said.key')
      .limit(limit)
      .execute();
    return rows.map(({ key, works }) => ({ kind, key, works: Number(works) }));
  };
  return [
    ...(await counted('genre', tagsAtMost)),
    ...(await counted('warning', tagsAtMost)),
    ...(await counted('tag', tagsAtMost)),
  ];
}

/** Which of the lengths a work has, by the words of its edition. */
function lengthOfWork() {
  const eb = expressionBuilder<Tables, 'edition'>();
  const isBelow = (length: Length) => eb('edition.words', '<', lengths[length][1]);
  return eb
    .case()
    .when(isBelow('short'))
    .then('short')
    .when(isBelow('novella'))
    .then('novella')
    .when(isBelow('novel'))
    .then('novel')
    .else('long')
    .end();
}
