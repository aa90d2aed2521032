import { useMemo, useRef } from 'react';
import { type Branch, treeOf } from '#domain/block.ts';
import type { OutlineBlock } from './workspace-data.ts';

/** One row of the outline with the rows below it. */
export type OutlineItem = {
  readonly id: string;
  readonly block: OutlineBlock;
  readonly label: string;
  readonly depth: number;
  readonly children: readonly OutlineItem[];
};

/**
 * The outline as items of a tree. An item whose row and whose rows below are as they were is the same object as before,
 * and is not drawn again: of a long book, what someone else does to one chapter costs one row.
 */
export function useOutlineItems(
  blocks: readonly OutlineBlock[],
  labels: ReadonlyMap<string, string>,
): readonly OutlineItem[] {
  const known = useRef(new Map<string, OutlineItem>());
  return useMemo(() => {
    const before = known.current;
    const now = new Map<string, OutlineItem>();
    known.current = now;
    return itemsOf(treeOf(blocks), labels, { before, now });
  }, [blocks, labels]);
}

type Known = { readonly before: ReadonlyMap<string, OutlineItem>; readonly now: Map<string, OutlineItem> };

/** Items for branches, those of before where nothing about them has changed. */
export function itemsOf(
  branches: readonly Branch<OutlineBlock>[],
  labels: ReadonlyMap<string, string>,
  known: Known,
): OutlineItem[] {
  return branches.map(({ block, depth, children }) => {
    const fresh = {
      id: block.id as string,
      block,
      label: labels.get(block.id) ?? '',
      depth,
      children: itemsOf(children, labels, known),
    };
    const held = known.before.get(fresh.id);
    const item = held && isSame(held, fresh) ? held : fresh;
    known.now.set(item.id, item);
    return item;
  });
}

function isSame(one: OutlineItem, other: OutlineItem): boolean {
  return (
    one.label === other.label &&
    one.depth === other.depth &&
    one.block.kind === other.block.kind &&
    one.block.status === other.block.status &&
    one.block.labelId === other.block.labelId &&
    one.block.title === other.block.title &&
    one.block.parentId === other.block.parentId &&
    one.children.length === other.children.length &&
    one.children.every((child, at) => child === other.children[at])
  );
}
