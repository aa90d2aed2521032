import { type Block, type BlockStatus, type Branch, bySiblingOrder, type Placed, treeOf } from './block.ts';
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
 *
 * @returns the sections that the page shows, and the block behind which the next page begins
 */
export function pageOfCards<Item extends Pinned>(
  blocks: readonly Item[],
  wish: CardWish,
): { readonly sections: readonly Section<Item>[]; readonly next: BlockId | undefined } {
  const isFiltered = wish.status !== undefined || wish.labelId !== undefined || wish.pointOfView !== undefined;
  const all = sectionsOf(treeOf(blocks), { part: undefined, chapter: undefined })
    .map(({ part, cards }) => ({ part, cards: cards.filter(({ block }) => fits(block, wish)) }))
    .filter(({ part, cards }) => cards.length > 0 || (part && !isFiltered));
  // An empty part takes the room of a card: a work may have any number of them.
  const entries = all.flatMap((section): { section: Found<Item>; card?: Card<Item>; id: BlockId | undefined }[] =>
    section.cards.length === 0
      ? [{ section, id: section.part?.id }]
      : section.cards.map((card) => ({ section, card, id: card.block.id })),
  );
  const from = entries.findIndex(({ id }) => id === wish.after) + 1;
  const until = from + cardsListed;
  const shown = Map.groupBy(entries.slice(from, until), ({ section }) => section);
  const sections = [...shown].map(([{ part, cards }, some]) => ({
    part,
    cards: some.flatMap(({ card }) => card ?? []),
    count: cards.length,
    words: cards.reduce((sum, { block }) => sum + block.words, 0),
  }));
  return { sections, next: entries.length > until ? entries[until - 1]?.id : undefined };
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

/** Where the blocks of an outline stand among each other, and where their cards can go from there. */
export function standingOf<Item extends Placed & Pick<Block, 'kind'>>(blocks: readonly Item[]) {
  const children = Map.groupBy(blocks, ({ parentId }) => parentId);
  const places = new Map<BlockId, { readonly block: Item; readonly siblings: readonly Item[]; readonly at: number }>();
  for (const siblings of children.values())
    for (const [at, block] of siblings.sort(bySiblingOrder).entries()) places.set(block.id, { block, siblings, at });
  const lastOf = (id: BlockId) => children.get(id)?.at(-1);

  /**
   * Where a card goes by one step: past the sibling before or behind it; at the end of its siblings into the chapter or
   * part before or behind theirs. Undefined where there is no such step. Nothing is put below a block of its own kind.
   */
  function step(id: BlockId, way: 'earlier' | 'later'): CardGoal | undefined {
    const place = places.get(id);
    if (!place) return undefined;
    const { block, siblings, at } = place;
    const parentId = block.parentId ?? null;
    if (way === 'earlier' && at > 0) return { parentId, after: siblings[at - 2]?.id ?? null };
    if (way === 'later' && at < siblings.length - 1) return { parentId, after: siblings[at + 1]?.id ?? null };
    const above = block.parentId ? places.get(block.parentId) : undefined;
    const beside = above?.siblings[above.at + (way === 'earlier' ? -1 : 1)];
    if (!above || beside?.kind !== above.block.kind) return undefined;
    return { parentId: beside.id, after: way === 'earlier' ? (lastOf(beside.id)?.id ?? null) : null };
  }

  return {
    step,
    lastOf,
    /** The block before one under the same parent; null for the first. */
    before(id: BlockId): BlockId | null {
      const place = places.get(id);
      return place?.siblings[place.at - 1]?.id ?? null;
    },
  };
}
