import type { OutlineWish } from '#app/editor/block-action.ts';
import { type Goal, placeOf } from '#app/editor/outline-tree.ts';
import { bySiblingOrder, flatten, type ManuscriptKind, type Placed, treeOf } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';

type Described = Placed & {
  readonly kind: ManuscriptKind;
  readonly status: string;
  readonly labelId?: string | undefined;
};

/** The chosen blocks that lie in no other chosen one, in reading order: what is below them goes with them. */
export function outermost(blocks: readonly Placed[], chosen: ReadonlySet<unknown>): BlockId[] {
  const parents = new Map(blocks.map(({ id, parentId }) => [id, parentId]));
  return inOrder(blocks, chosen).filter((id) => {
    for (let at = parents.get(id); at !== undefined; at = parents.get(at)) if (chosen.has(at)) return false;
    return true;
  });
}

/** The chosen blocks that still exist, in reading order. */
export function inOrder(blocks: readonly Placed[], chosen: ReadonlySet<unknown>): BlockId[] {
  return flatten(treeOf(blocks)).flatMap(({ block: { id } }) => (chosen.has(id) ? [id] : []));
}

/** The request that moves blocks one after the other to a goal, and the one that moves them back. */
export function placing(blocks: readonly Placed[], ids: readonly BlockId[], goal: Goal) {
  const moved = new Set(ids);
  const places = ids.map((blockId, at) => ({
    blockId,
    parentId: goal.parentId,
    after: ids[at - 1] ?? stayingBefore(blocks, goal, moved),
  }));
  // In reading order, each stands again behind the one that it stood behind.
  const back = inOrder(blocks, moved).flatMap((blockId) => {
    const place = placeOf(blocks, blockId);
    return place ? [{ blockId, ...place }] : [];
  });
  return { wish: { intent: 'place', places }, back: { intent: 'place', places: back } } satisfies Record<
    string,
    OutlineWish
  >;
}

/** Where blocks go that are moved into another, or to the top level, at its beginning or its end. */
export function goalInside(
  blocks: readonly Placed[],
  ids: readonly BlockId[],
  parentId: BlockId | undefined,
  isFirst: boolean,
): Goal {
  const moved = new Set(ids);
  const last = blocks
    .filter((block) => block.parentId === parentId && !moved.has(block.id))
    .sort(bySiblingOrder)
    .at(-1);
  return { parentId: parentId ?? null, after: isFirst ? null : (last?.id ?? null) };
}

/** The request that gives blocks a status, a kind or a label, and the one that gives each back its own. */
export function describing(
  blocks: readonly Described[],
  ids: readonly BlockId[],
  facts: Pick<Extract<OutlineWish, { intent: 'describe' }>, 'status' | 'kind' | 'labelId'>,
) {
  const fields = Object.keys(facts) as (keyof typeof facts)[];
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const before = ids.map((blockId) => ({
    blockId,
    // No label is said by null: what is left out stays.
    ...Object.fromEntries(fields.map((field) => [field, byId.get(blockId)?.[field] ?? null])),
  }));
  return {
    wish: { intent: 'describeSeveral', blocks: ids.map((blockId) => ({ blockId, ...facts })) },
    back: { intent: 'describeSeveral', blocks: before },
  } satisfies Record<string, OutlineWish>;
}

/** The sibling behind which blocks go, where the one that was named moves itself: the nearest before it that stays. */
function stayingBefore(blocks: readonly Placed[], { parentId, after }: Goal, moved: ReadonlySet<BlockId>) {
  if (after === null) return null;
  const siblings = blocks.filter((block) => (block.parentId ?? null) === parentId).sort(bySiblingOrder);
  const at = siblings.findIndex(({ id }) => id === after);
  return siblings.slice(0, at + 1).findLast(({ id }) => !moved.has(id))?.id ?? null;
}
