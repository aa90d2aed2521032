import type { BlockId } from '#domain/ids.ts';

/** A block with what it lies in. */
type Placed = { readonly id: BlockId; readonly parentId: BlockId | undefined };

/** A block in the trash, with the one whose deletion included it. */
export type Trashed = Placed & { readonly root: BlockId | undefined };

/**
 * Under which of them some blocks go to the trash together: each under the outermost one that it lies in, so that what
 * belonged together is restored together.
 */
export function rootsOf(blocks: readonly Placed[]): Map<BlockId, BlockId> {
  const parents = new Map(blocks.map(({ id, parentId }) => [id, parentId]));
  const roots = new Map<BlockId, BlockId>();
  for (const { id } of blocks) {
    let root = id;
    for (let at = parents.get(id); at !== undefined && parents.has(at); at = parents.get(at)) root = at;
    roots.set(id, root);
  }
  return roots;
}

/** What stays in the trash of blocks whose root comes back, with their new roots: else nobody would find them there. */
export function rootsLeft(trash: readonly Trashed[], back: ReadonlySet<BlockId>): Map<BlockId, BlockId> {
  const left = trash.filter(({ id, root }) => !back.has(id) && root !== undefined && back.has(root));
  return new Map([...Map.groupBy(left, ({ root }) => root).values()].flatMap((group) => [...rootsOf(group)]));
}
