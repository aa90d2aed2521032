import { type Block, type BlockStatus, type Branch, bySiblingOrder, treeOf } from './block.ts';
import type { BlockId, BlockLabelId } from './ids.ts';

/** Cards on one page of the corkboard. */
export const cardsListed = 60;

/** Which cards are shown: all that fit every word of it, the first of them behind a card. */
export type CardWish = {
  readonly status?: BlockStatus | undefined;
  readonly labelId?: BlockLabelId | undefined;
  readonly pointOfView?: string | undefined;
  readonly after?: string | undefined;
};

/** What the corkboard looks at of a block. */
export type Pinned = Pick<
  Block,
  'id' | 'parentId' | 'position' | 'kind' | 'words' | 'status' | 'labelId' | 'pointOfView'
>;

/** A block on the corkboard, with the chapter it is a scene of. */
export type Card<Item extends Pinned> = { readonly block: Item; readonly chapter: Item | undefined };

/** Cards of one part, or of none, that follow each other; on a page those of them that it shows. */
export type Section<Item extends Pinned> = {
  readonly part: Item | undefined;
  readonly cards: readonly Card<Item>[];
  /** Cards of the whole section, and their words. */
  readonly count: number;
  readonly words: number;
};

/**
 * One page of the corkboard, in the order of the outline. Every chapter and scene has a card; a part is a heading, also
 * where it is empty, and has a card where it has words of its own.
 */
export function pageOfCards<Item extends Pinned>(
  blocks: readonly Item[],
  wish: CardWish,
): { readonly sections: readonly Section<Item>[]; readonly total: number; readonly next: BlockId | undefined } {
  const isFiltered = wish.status !== undefined || wish.labelId !== undefined || wish.pointOfView !== undefined;
  const all = sectionsOf(treeOf(blocks), { part: undefined, chapter: undefined })
    .map(({ part, cards }) => ({ part, cards: cards.filter(({ block }) => fits(block, wish)) }))
    .filter(({ part, cards }) => cards.length > 0 || (part && !isFiltered));
  const order = all.flatMap(({ cards }) => cards);
  const from = order.findIndex(({ block }) => block.id === wish.after) + 1;
  const until = from + cardsListed;
  let at = 0;
  const sections = all.flatMap(({ part, cards }): Section<Item>[] => {
    const begins = at;
    at += cards.length;
    const shown = cards.slice(Math.max(0, from - begins), Math.max(0, until - begins));
    const isHere = cards.length === 0 ? begins >= from && (begins < until || until >= order.length) : shown.length > 0;
    const words = cards.reduce((sum, { block }) => sum + block.words, 0);
    return isHere ? [{ part, cards: shown, count: cards.length, words }] : [];
  });
  return { sections, total: order.length, next: order.length > until ? order[until - 1]?.block.id : undefined };
}

function fits(block: Pinned, { status, labelId, pointOfView }: CardWish): boolean {
  return (
    (status === undefined || block.status === status) &&
    (labelId === undefined || block.labelId === labelId) &&
    (pointOfView === undefined || block.pointOfView === pointOfView)
  );
}

type Within<Item extends Pinned> = { readonly part: Item | undefined; readonly chapter: Item | undefined };
type Found<Item extends Pinned> = { readonly part: Item | undefined; readonly cards: Card<Item>[] };

/** All sections with all their cards. Blocks that lie in no part stand in a section of their own, wherever they are. */
function sectionsOf<Item extends Pinned>(branches: readonly Branch<Item>[], within: Within<Item>): Found<Item>[] {
  const found: Found<Item>[] = [];
  const into = (part: Item | undefined) => {
    const last = found.at(-1);
    if (last && last.part === part) return last.cards;
    const cards: Card<Item>[] = [];
    found.push({ part, cards });
    return cards;
  };
  for (const { block, children } of branches) {
    const isPart = block.kind === 'part';
    const { part, chapter } = isPart ? { part: block, chapter: undefined } : within;
    if (isPart) into(part);
    const hasCard = !isPart || block.words > 0;
    if (hasCard) into(part).push({ block, chapter });
    const below = isPart ? { part, chapter } : { part, chapter: block.kind === 'chapter' ? block : chapter };
    for (const section of sectionsOf(children, below)) into(section.part).push(...section.cards);
  }
  return found;
}

/** Where a card goes: behind a sibling, or first under a parent. */
export type CardGoal = { readonly parentId: BlockId | null; readonly after: BlockId | null };

/**
 * Where a card goes by one step: past the sibling before or behind it; at the end of its siblings into the chapter or
 * part before or behind theirs. Undefined where there is no such step. Nothing is put below a block of its own kind.
 */
export function stepOf(
  blocks: readonly Pick<Block, 'id' | 'parentId' | 'position' | 'kind'>[],
  id: BlockId,
  way: 'earlier' | 'later',
): CardGoal | undefined {
  const block = blocks.find((one) => one.id === id);
  if (!block) return undefined;
  const siblingsOf = (parentId: BlockId | undefined) =>
    blocks.filter((one) => one.parentId === parentId).sort(bySiblingOrder);
  const siblings = siblingsOf(block.parentId);
  const at = siblings.findIndex((one) => one.id === id);
  const parentId = block.parentId ?? null;
  if (way === 'earlier' && at > 0) return { parentId, after: siblings[at - 2]?.id ?? null };
  if (way === 'later' && at < siblings.length - 1) return { parentId, after: siblings[at + 1]?.id ?? null };
  const parent = blocks.find((one) => one.id === block.parentId);
  if (!parent) return undefined;
  const aunts = siblingsOf(parent.parentId);
  const aunt = aunts[aunts.findIndex((one) => one.id === parent.id) + (way === 'earlier' ? -1 : 1)];
  if (!aunt || aunt.kind !== parent.kind) return undefined;
  return { parentId: aunt.id, after: way === 'earlier' ? (siblingsOf(aunt.id).at(-1)?.id ?? null) : null };
}
