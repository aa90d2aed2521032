import type { Queries } from '#database/connection.ts';
import { isNewest } from '#database/edition.ts';
import { type Matching, selectMatches } from '#database/engine/search.ts';
import { listFoundWorks, toFilters } from '#database/find-works.ts';
import { isPublic } from '#database/is-public.ts';
import { loadRenderedTexts } from '#database/rendered-text.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import type { Found } from '#domain/search-rank.ts';
import type { FindWish } from '#domain/search-wish.ts';

/** Something that matches a search: a work, or one of its texts. */
export type Match = Found & {
  readonly projectId: ProjectId;
  /** Undefined for the work itself. */
  readonly blockId: BlockId | undefined;
  readonly textHash: string;
  readonly publishedAt: number;
  readonly words: number;
};

/**
 * The matches of a search among the works that everyone may read at this moment, the newest first: the index may still
 * hold withdrawn works, but they are not found.
 *
 * @param of - works, or their texts
 * @param without - works to exclude
 */
export async function listMatches(
  db: Queries,
  matching: Matching,
  wish: FindWish,
  {
    of,
    limit,
    without = [],
  }: { readonly of: 'works' | 'texts'; readonly limit: number; readonly without?: readonly ProjectId[] },
): Promise<Match[]> {
  const rows = await selectMatches(db, matching, of)
    .innerJoin('project', 'project.id', 'entry.project_id')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .leftJoin('account as owner', 'owner.id', 'organisation.account_id')
    .innerJoin('edition', 'edition.project_id', 'project.id')
    .select(['entry.project_id', 'entry.block_id', 'entry.text_hash', 'edition.published_at', 'edition.words'])
    .select(['entry.title', 'entry.credit', 'entry.about', 'entry.body'])
    .where(isPublic())
    .where('edition.withdrawn_at', 'is', null)
    .where(isNewest)
    .$if(of === 'texts', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('edition_block as shown')
            .select('shown.hash')
            .whereRef('shown.project_id', '=', 'entry.project_id')
            .whereRef('shown.block_id', '=', 'entry.block_id')
            .whereRef('shown.hash', '=', 'entry.text_hash')
            .whereRef('shown.from_edition', '<=', 'edition.number')
            .where((eb) =>
              eb.or([eb('shown.until_edition', 'is', null), eb('shown.until_edition', '>', eb.ref('edition.number'))]),
            ),
        ),
      ),
    )
    .$if(without.length > 0, (query) => query.where('entry.project_id', 'not in', without))
    .where((eb) => eb.and(toFilters(wish)))
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    projectId: row.project_id as ProjectId,
    blockId: row.block_id === '' ? undefined : (row.block_id as BlockId),
    textHash: row.text_hash,
    publishedAt: row.published_at,
    words: row.words,
    title: row.title,
    credit: row.credit,
    about: row.about,
    body: row.body,
  }));
}

/**
 * The words of some matches as they are written, in their order: of a work its title, author, summary and tags, of a
 * text its title and what it says.
 */
export async function listRawWords(db: Queries, matches: readonly Match[]): Promise<string[]> {
  const works = await listFoundWorks(
    db,
    matches.flatMap(({ blockId, projectId }) => (blockId === undefined ? [projectId] : [])),
  );
  const ofTexts = matches.filter(({ blockId }) => blockId !== undefined);
  const hashes = ofTexts.map(({ textHash }) => textHash);
  const texts = await loadRenderedTexts(db, hashes);
  const titles =
    ofTexts.length === 0
      ? []
      : await db
          .selectFrom('edition_block')
          .select(['project_id', 'block_id', 'hash', 'title'])
          .where(
            'project_id',
            'in',
            ofTexts.map(({ projectId }) => projectId),
          )
          .where(
            'block_id',
            'in',
            ofTexts.map(({ blockId }) => blockId as BlockId),
          )
          .where('hash', 'in', hashes)
          .execute();
  const titleOf = new Map(titles.map(({ block_id, hash, title }) => [`${block_id} ${hash}`, title]));
  return matches.map(({ projectId, blockId, textHash }) => {
    if (blockId !== undefined)
      return `${titleOf.get(`${blockId} ${textHash}`) ?? ''}\n${texts.get(textHash)?.text ?? ''}`;
    const work = works.get(projectId);
    return work ? [work.title, work.credit || work.organisationName, work.summary, ...work.tags].join('\n') : '';
  });
}
