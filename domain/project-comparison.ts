import { bySiblingOrder, flatten, type ManuscriptKind, type Placed, treeOf } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';

/** A block as it is compared: `text` tells its text from another, `plan` what its authors plan, where that is known. */
export type ComparedBlock = Placed & {
  readonly kind: ManuscriptKind;
  readonly title: string;
  readonly words: number;
  readonly text: string;
  readonly plan?: string;
};

/** What can have happened to a block between two states of a project; one may have several. */
export const blockChangeKinds = ['added', 'removed', 'rewritten', 'renamed', 'moved', 'planned'] as const;
export type BlockChangeKind = (typeof blockChangeKinds)[number];

/** A block in which two states of a project differ. */
export type BlockChange<Item extends ComparedBlock = ComparedBlock> = {
  readonly id: BlockId;
  readonly kinds: readonly BlockChangeKind[];
  /** As the older state has it, and the newer one. */
  readonly before: Item | undefined;
  readonly after: Item | undefined;
};

/**
 * The blocks in which two states of a project differ, in the order of the newer one; a removed block stands behind the
 * one that it stood behind. Where siblings change places, as few as possible have moved.
 */
export function compareProjects<Item extends ComparedBlock>(
  before: readonly Item[],
  after: readonly Item[],
): BlockChange<Item>[] {
  const old = new Map(before.map((block) => [block.id, block]));
  const next = new Map(after.map((block) => [block.id, block]));
  const moved = movedBlocks(before, after);
  return joinedOrder(before, after).flatMap((id): BlockChange<Item>[] => {
    const [one, other] = [old.get(id), next.get(id)];
    const kinds = kindsOf(one, other, moved.has(id));
    return kinds.length > 0 ? [{ id, kinds, before: one, after: other }] : [];
  });
}

function kindsOf(
  before: ComparedBlock | undefined,
  after: ComparedBlock | undefined,
  hasMoved: boolean,
): BlockChangeKind[] {
  if (!before) return ['added'];
  if (!after) return ['removed'];
  const isPlanned = before.plan !== undefined && after.plan !== undefined && before.plan !== after.plan;
  return [
    ...(before.text === after.text ? [] : (['rewritten'] as const)),
    ...(before.title === after.title && before.kind === after.kind ? [] : (['renamed'] as const)),
    ...(hasMoved ? (['moved'] as const) : []),
    ...(isPlanned ? (['planned'] as const) : []),
  ];
}

/** All blocks of two states as one list, in the order of reading of the newer one. */
function joinedOrder(before: readonly Placed[], after: readonly Placed[]): BlockId[] {
  const read = (blocks: readonly Placed[]) => flatten(treeOf(blocks)).map(({ block }) => block.id);
  const [old, next] = [read(before), read(after)];
  const known = new Set(next);
  /** The removed blocks, by the one that stays and that they stand behind. */
  const behind = new Map<BlockId | undefined, BlockId[]>();
  let last: BlockId | undefined;
  for (const id of old) {
    if (known.has(id)) last = id;
    else behind.set(last, [...(behind.get(last) ?? []), id]);
  }
  return [undefined, ...next].flatMap((id) => [...(id === undefined ? [] : [id]), ...(behind.get(id) ?? [])]);
}

/** The blocks of both states that lie in another one now, or have changed places with their siblings. */
function movedBlocks(before: readonly Placed[], after: readonly Placed[]): Set<BlockId> {
  const [old, next] = [parentsIn(before), parentsIn(after)];
  const moved = new Set<BlockId>();
  const stayed = after.filter(({ id }) => {
    if (!old.has(id)) return false;
    if (old.get(id) !== next.get(id)) moved.add(id);
    return !moved.has(id);
  });
  const places = new Map(before.toSorted(bySiblingOrder).map(({ id }, at) => [id, at]));
  for (const siblings of Map.groupBy(stayed, ({ id }) => next.get(id)).values()) {
    const inOrder = siblings.toSorted(bySiblingOrder).map(({ id }) => id);
    const kept = longestRise(inOrder.map((id) => places.get(id) ?? 0));
    for (const [at, id] of inOrder.entries()) if (!kept.has(at)) moved.add(id);
  }
  return moved;
}

/** What each block lies in; one whose parent is not there stands at the top. */
function parentsIn(blocks: readonly Placed[]): Map<BlockId, BlockId | undefined> {
  const known = new Set(blocks.map(({ id }) => id));
  return new Map(
    blocks.map(({ id, parentId }) => [id, parentId !== undefined && known.has(parentId) ? parentId : undefined]),
  );
}

/** The places of the most numbers of a list that rise, as they stand. */
function longestRise(numbers: readonly number[]): Set<number> {
  /** The place of the least number that ends a rise of each length. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [at, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = at;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) kept.add(at);
  return kept;
}
