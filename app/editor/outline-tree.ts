import { bySiblingOrder, flatten, type Placed, treeOf } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';

/** Where a block goes: after a sibling, or first under a parent. */
export type Goal = { readonly parentId: BlockId | null; readonly after: BlockId | null };

export type Step = 'up' | 'down' | 'in' | 'out';

/** The children of a parent in order. */
function siblingsOf<Item extends Placed>(blocks: readonly Item[], parentId: BlockId | undefined): Item[] {
  return blocks.filter((block) => block.parentId === parentId).sort(bySiblingOrder);
}

/**
 * Where one step with the keyboard moves a block: past a sibling, into the one before it, or out behind its parent.
 * Undefined where there is no such step.
 */
export function stepGoal(blocks: readonly Placed[], id: BlockId, step: Step): Goal | undefined {
  const block = blocks.find((some) => some.id === id);
  if (!block) return undefined;
  const siblings = siblingsOf(blocks, block.parentId);
  const at = siblings.findIndex((some) => some.id === id);
  const before = siblings[at - 1];
  const parentId = block.parentId ?? null;
  if (step === 'up') return before && { parentId, after: siblings[at - 2]?.id ?? null };
  if (step === 'down') return siblings[at + 1] && { parentId, after: siblings[at + 1]?.id ?? null };
  if (step === 'in') return before && { parentId: before.id, after: siblingsOf(blocks, before.id).at(-1)?.id ?? null };
  const parent = blocks.find((some) => some.id === block.parentId);
  return parent && { parentId: parent.parentId ?? null, after: parent.id };
}

/** The block of the same kind that follows a block under the same parent: the one that it can be merged with. */
export function nextOfKind(blocks: readonly (Placed & { readonly kind: string })[], id: BlockId): BlockId | undefined {
  const block = blocks.find((some) => some.id === id);
  const siblings = block ? siblingsOf(blocks, block.parentId) : [];
  const next = siblings[siblings.findIndex((some) => some.id === id) + 1];
  return next?.kind === block?.kind ? next?.id : undefined;
}

/** Where dropping a block before, after or onto another one moves it. */
export function dropGoal(
  blocks: readonly Placed[],
  id: BlockId,
  target: BlockId,
  position: 'before' | 'after' | 'on',
): Goal | undefined {
  const goal = blocks.find((block) => block.id === target);
  if (!goal || target === id || isInside(blocks, target, id)) return undefined;
  if (position === 'on')
    return {
      parentId: target,
      after:
        siblingsOf(blocks, target)
          .filter((block) => block.id !== id)
          .at(-1)?.id ?? null,
    };
  const siblings = siblingsOf(blocks, goal.parentId).filter((block) => block.id !== id);
  const at = siblings.findIndex((block) => block.id === target);
  return { parentId: goal.parentId ?? null, after: position === 'after' ? target : (siblings[at - 1]?.id ?? null) };
}

/** Where a block is, as a goal that leads back to it. */
export function placeOf(blocks: readonly Placed[], id: BlockId): Goal | undefined {
  const block = blocks.find((some) => some.id === id);
  if (!block) return undefined;
  const siblings = siblingsOf(blocks, block.parentId);
  const at = siblings.findIndex((some) => some.id === id);
  return { parentId: block.parentId ?? null, after: siblings[at - 1]?.id ?? null };
}

function isInside(blocks: readonly Placed[], id: BlockId, ancestor: BlockId): boolean {
  const parents = new Map(blocks.map((block) => [block.id, block.parentId]));
  for (let at = parents.get(id); at !== undefined; at = parents.get(at)) if (at === ancestor) return true;
  return false;
}

/** The ids of a block's ancestors, so that the tree can be opened down to it. */
export function ancestorsOf(blocks: readonly Placed[], id: string): BlockId[] {
  const parents = new Map<string, BlockId | undefined>(blocks.map((block) => [block.id, block.parentId]));
  const ancestors: BlockId[] = [];
  for (let at = parents.get(id); at !== undefined; at = parents.get(at)) ancestors.push(at);
  return ancestors;
}

/** The block that comes next in reading order when one goes to the trash, alone or with others, or the one before. */
export function neighbourOf(
  blocks: readonly Placed[],
  id: string,
  trashed: readonly string[] = [id],
): string | undefined {
  const order = flatten(treeOf(blocks)).map(({ block }) => block.id as string);
  const gone = new Set(
    flatten(treeOf(blocks))
      .filter(({ block }) => trashed.includes(block.id))
      .flatMap((branch) => flatten([branch]).map(({ block }) => block.id as string)),
  );
  const at = order.indexOf(id);
  return (
    order.slice(at + 1).find((other) => !gone.has(other)) ?? order.slice(0, at).findLast((other) => !gone.has(other))
  );
}
