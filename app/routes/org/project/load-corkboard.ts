import { requireAccount } from '#app/account/require-account.ts';
import { type CorkboardAddress, corkboardViews } from '#app/corkboard/corkboard-address.ts';
import { createWordCounts } from '#app/editor/word-counts.ts';
import { notFound } from '#app/responses.ts';
import { findAddressed, redirectOldAddress } from '#app/work/load-work.ts';
import { type BlockName, namesIn } from '#app/work/outline-places.ts';
import { listBlocks } from '#database/block.ts';
import { listBlockLabels } from '#database/block-label.ts';
import { findLastText } from '#database/project-progress.ts';
import { type Block, blockLengths, blockStatuses } from '#domain/block.ts';
import { type Card, pageOfCards, type Section, standingOf } from '#domain/corkboard.ts';
import { type BlockLabelId, isId } from '#domain/ids.ts';
import { targetsOf } from '#domain/target.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import type { Route } from './+types/corkboard.ts';

export { blockAction as action } from '#app/editor/block-action.ts';

export type CorkboardData = Awaited<ReturnType<typeof loader>>;
export type CorkboardSection = CorkboardData['sections'][number];
export type CorkboardCard = CorkboardSection['cards'][number];
/** What is planned of a block: of a card, or of a part. */
export type Planned = NonNullable<CorkboardSection['part']>;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') notFound();
  const { organisation, project } = found;
  const { search, searchParams } = new URL(request.url);
  redirectOldAddress(organisation, project, params, `/corkboard${search}`);
  const address = readAddress(searchParams);
  const { reader } = scope.commands.db;
  const blocks = await listBlocks(reader, project.id);
  const labels = await listBlockLabels(reader, project.id);
  const page = pageOfCards(blocks, address);
  const outline = outlineOf(blocks);
  return {
    projectId: project.id as string,
    path: `/org/${organisation.slug}/${project.slug}`,
    title: project.title,
    language: project.language,
    lastText: (await findLastText(reader, project.id))?.blockId as string | undefined,
    mayWrite: mayWrite(scope.actor, project) === 'allowed',
    address,
    labels: labels.toSorted((one, other) => one.name.localeCompare(other.name, project.language)),
    pointsOfView: [...new Set(blocks.map(({ pointOfView }) => pointOfView))]
      .filter((name) => name !== '')
      .sort((one, other) => one.localeCompare(other, project.language)),
    words: outline.words,
    target: outline.target,
    sections: page.sections.map((section) => outline.section(section)),
    next: page.next,
  };
}

/** What an address asks for; what it does not understand is not asked for. */
function readAddress(query: URLSearchParams): CorkboardAddress {
  const label = query.get('label');
  const after = query.get('after');
  return {
    view: corkboardViews.find((view) => view === query.get('view')) ?? 'cards',
    status: blockStatuses.find((status) => status === query.get('status')),
    labelId: isId(label) ? (label as BlockLabelId) : undefined,
    pointOfView: query.get('pov')?.slice(0, blockLengths.pointOfView) || undefined,
    after: isId(after) ? after : undefined,
  };
}

/** Sections and cards as the page draws them: with names, and with what a move or a new card needs to know. */
function outlineOf(blocks: readonly Block[]) {
  const names = namesIn(blocks);
  const nameOf = ({ id, title, kind }: Block): BlockName => names.get(id)?.name ?? { title, kind, number: 0 };
  const standing = standingOf(blocks);
  const targets = targetsOf(blocks);
  const counts = createWordCounts(blocks);

  const planOf = (block: Block) => {
    const { id, parentId = null, kind, title, synopsis, status, target = null, labelId = null } = block;
    const { pointOfView, storyDate } = block;
    return {
      ...{ id, parentId, kind, title, synopsis, status, target, labelId, pointOfView, storyDate },
      name: nameOf(block),
      /** Of all below it, too; and what it aims at with all below it. */
      words: counts.of(id),
      aim: targets.of.get(id) ?? null,
    };
  };
  const scenes = Map.groupBy(
    blocks.filter(({ kind }) => kind === 'scene'),
    ({ parentId }) => parentId,
  );

  const card = ({ block, chapter }: Card<Block>) => ({
    ...planOf(block),
    // The heading has what the part aims at and has with all below it.
    ...(block.kind === 'part' ? { words: block.words, aim: null } : {}),
    /** Those in a chapter, whose words its own number counts too. */
    scenes: scenes.get(block.id)?.length ?? 0,
    chapter: chapter && nameOf(chapter),
    /** The block before it under the same parent. */
    before: standing.before(block.id),
    earlier: standing.step(block.id, 'earlier'),
    later: standing.step(block.id, 'later'),
  });
  const section = ({ part, cards, count: all, words: together }: Section<Block>) => {
    const last = part ? standing.lastOf(part.id) : cards.at(-1)?.block;
    return {
      count: all,
      words: together,
      part: part && planOf(part),
      cards: cards.map(card),
      /** Where a new card goes, and of which kind it is. */
      end: {
        parentId: part?.id ?? last?.parentId ?? null,
        after: last?.id ?? null,
        kind: last && last.kind !== 'part' ? last.kind : ('chapter' as const),
      },
    };
  };
  return { words: counts.all(), target: targets.all, section };
}
