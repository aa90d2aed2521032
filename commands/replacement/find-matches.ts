import { createHash } from 'node:crypto';
import type { CommandContext } from '#commands/context.ts';
import { draftTexts } from '#commands/document/draft-texts.ts';
import { listBlocks } from '#database/block.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { type Block, type BlockStatus, flatten, type ManuscriptKind, treeOf } from '#domain/block.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { contextOf, type MatchContext } from '#domain/match-context.ts';
import { type MatchWish, matchesListed } from '#domain/match-wish.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts } from '#policies/project.ts';
import { type SearchProblem, searchApart } from './search-apart.ts';

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
  readonly next: BlockId | undefined;
};

type FindWish = {
  readonly projectId: ProjectId;
  readonly wish: MatchWish;
  readonly replacement: string;
  /** The part whose texts are searched; all where it is not given, or gone. */
  readonly within?: BlockId | undefined;
  /** The only kind, and the only status, of the texts that are searched. */
  readonly kind?: ManuscriptKind | undefined;
  readonly status?: BlockStatus | undefined;
  /** The text with which the page begins; the first where it is not given, or has no match any more. */
  readonly from?: BlockId | undefined;
};

/** Finds something in all texts of a project as they are written now. Titles, notes and trash are not searched. */
export async function findMatches(
  context: CommandContext,
  actor: Actor,
  { projectId, wish, replacement, from, ...where }: FindWish,
): Promise<Outcome<Found, SearchProblem>> {
  const { db } = context;
  const project = await findProject(db.reader, projectId);
  if (!project) return failed({ kind: 'notFound' });
  const verdict = mayReadDrafts(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, false));
  const { blocks, texts } = await db.inSnapshot(async (tx) => ({
    blocks: await listBlocks(tx, projectId),
    texts: await draftTexts(tx, projectId),
  }));
  const searched = textsIn(blocks, where).flatMap((id) => {
    const json = texts.get(id);
    return json === undefined ? [] : [{ id, json }];
  });
  const { language } = project;
  const page = { from, size: matchesListed.page };
  const answer = await searchApart(actor.accountId, {
    wish,
    replacement,
    language,
    texts: searched,
    most: matchesListed.text,
    page,
  });
  if (!answer.ok) return answer;
  const withMatches = answer.value.filter(({ count }) => count > 0);
  const last = withMatches.findLastIndex(({ isOnPage }) => isOnPage);
  return done({
    total: withMatches.reduce((sum, { count }) => sum + count, 0),
    totalTexts: withMatches.length,
    texts: withMatches
      .filter(({ isOnPage }) => isOnPage)
      .map(({ id, count, matches }) => ({
        blockId: id as BlockId,
        count,
        matches: matches.map((match) => ({
          ...contextOf(match.text, match),
          key: matchKey(match),
          instead: match.instead,
        })),
      })),
    next: withMatches[last + 1]?.id as BlockId | undefined,
  });
}

/** What tells a match from all others of its text, for as long as its line stays the same. */
export function matchKey({ text, nth, from }: { readonly text: string; readonly nth: number; readonly from: number }) {
  return `${createHash('sha256').update(text).digest('base64url').slice(0, 12)}.${nth}.${from}`;
}

/** The blocks of a project that are searched, in the outline's order. */
function textsIn(
  blocks: readonly Block[],
  { within, kind, status }: Pick<FindWish, 'within' | 'kind' | 'status'>,
): BlockId[] {
  const all = flatten(treeOf(blocks));
  const part = all.find(({ block }) => block.id === within);
  return (part ? flatten([part]) : all).flatMap(({ block }) => {
    const isSearched = (!kind || block.kind === kind) && (!status || block.status === status);
    return isSearched ? [block.id] : [];
  });
}
