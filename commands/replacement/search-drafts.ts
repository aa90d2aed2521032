import type { CommandContext } from '#commands/context.ts';
import { draftTexts } from '#commands/document/draft-texts.ts';
import { listBlocks } from '#database/block.ts';
import type { Actor } from '#domain/account.ts';
import { type Block, type BlockStatus, flatten, type ManuscriptKind, treeOf } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { Project } from '#domain/project.ts';
import { type SearchProblem, searchApart } from './search-apart.ts';
import type { SearchedMatches, SearchQuestion } from './search-worker.ts';

/** The texts of a project that are searched. */
export type SearchedWhere = {
  /** The part they lie in: none are searched where it is gone. */
  readonly within?: BlockId | undefined;
  /** Their only kind, and their only status. */
  readonly kind?: ManuscriptKind | undefined;
  readonly status?: BlockStatus | undefined;
};

/** Searches the texts of a project as they are written now, in the outline's order. The caller applies the policy. */
export async function searchDrafts(
  { db }: CommandContext,
  { accountId }: Actor,
  { id, language }: Project,
  { where, ...question }: Omit<SearchQuestion, 'texts' | 'language'> & { readonly where: SearchedWhere },
): Promise<Outcome<readonly SearchedMatches[], SearchProblem>> {
  const { blocks, drafts } = await db.inSnapshot(async (tx) => ({
    blocks: await listBlocks(tx, id),
    drafts: await draftTexts(tx, id),
  }));
  const texts = blocksIn(blocks, where).flatMap((blockId) => {
    const json = drafts.get(blockId);
    return json === undefined ? [] : [{ id: blockId, json }];
  });
  return searchApart(accountId, { ...question, language, texts });
}

/** The blocks of a project that are searched, in the outline's order. */
function blocksIn(blocks: readonly Block[], { within, kind, status }: SearchedWhere): BlockId[] {
  const all = flatten(treeOf(blocks));
  const inPart = within ? flatten(all.filter(({ block }) => block.id === within)) : all;
  return inPart.flatMap(({ block }) => {
    const isSearched = (!kind || block.kind === kind) && (!status || block.status === status);
    return isSearched ? [block.id] : [];
  });
}
