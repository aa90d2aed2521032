import type { CommandContext } from '#commands/context.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { clipped, type MatchContext } from '#domain/match-context.ts';
import { type MatchWish, matchesListed } from '#domain/match-wish.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts } from '#policies/project.ts';
import type { SearchProblem } from './search-apart.ts';
import { type SearchedWhere, searchDrafts } from './search-drafts.ts';

/** A match as it is listed, and the words that would take its place. */
export type FoundMatch = MatchContext & { readonly key: string; readonly instead: string };

/** The matches of one text; those of a text that is not on the page are only counted. */
export type FoundText = {
  readonly blockId: BlockId;
  readonly count: number;
  readonly matches: readonly FoundMatch[];
};

/** What was found: how much in all, the texts of one page in the outline's order, and where the next page begins. */
export type Found = {
  readonly total: number;
  readonly totalTexts: number;
  readonly texts: readonly FoundText[];
  /** How many matches each text has, of those that have any. */
  readonly counts: ReadonlyMap<BlockId, number>;
  readonly next: BlockId | undefined;
};

type FindWish = {
  readonly projectId: ProjectId;
  readonly wish: MatchWish;
  readonly replacement: string;
  readonly where: SearchedWhere;
  /** The text with which the page begins, or the next one that has a match; the first where it is not given. */
  readonly from?: BlockId | undefined;
};

/** Finds something in all texts of a project as they are written now. Titles, notes and trash are not searched. */
export async function findMatches(
  context: CommandContext,
  actor: Actor,
  { projectId, wish, replacement, where, from }: FindWish,
): Promise<Outcome<Found, SearchProblem>> {
  const project = await findProject(context.db.reader, projectId);
  if (!project) return failed({ kind: 'notFound' });
  const verdict = mayReadDrafts(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, false));
  const page = { from, size: matchesListed.page };
  const question = { wish, replacement, where, most: matchesListed.text, page };
  const answer = await searchDrafts(context, actor, project, question);
  if (!answer.ok) return answer;
  const withMatches = answer.value.filter(({ count }) => count > 0);
  const onPage = withMatches.filter(({ isOnPage }) => isOnPage);
  const last = withMatches.findLastIndex(({ isOnPage }) => isOnPage);
  return done({
    total: withMatches.reduce((sum, { count }) => sum + count, 0),
    totalTexts: withMatches.length,
    counts: new Map(withMatches.map(({ id, count }) => [id as BlockId, count])),
    texts: onPage.map(({ id, count, matches }) => ({
      blockId: id as BlockId,
      count,
      matches: matches.map(({ key, before, match, after, instead }) => ({
        key,
        before,
        match,
        after,
        instead: clipped(instead),
      })),
    })),
    next: onPage.length > 0 ? (withMatches[last + 1]?.id as BlockId | undefined) : undefined,
  });
}
