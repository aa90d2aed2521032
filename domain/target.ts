import { type Branch, type Placed, treeOf } from './block.ts';

type Aimed = Placed & { readonly target: number | undefined };

/**
 * The words that each block aims at, with those below it: its own target, or without one that of all below it together.
 * Blocks that aim at nothing have none.
 *
 * @returns the target of each block by its id, and that of the whole outline
 */
export function targetsOf(blocks: readonly Aimed[]): {
  readonly of: ReadonlyMap<string, number>;
  readonly all: number | undefined;
} {
  const of = new Map<string, number>();
  const sum = (branches: readonly Branch<Aimed>[]): number =>
    branches.reduce((total, { block, children }) => {
      const below = sum(children);
      const target = block.target ?? below;
      if (target > 0) of.set(block.id, target);
      return total + target;
    }, 0);
  return { all: sum(treeOf(blocks)) || undefined, of };
}
