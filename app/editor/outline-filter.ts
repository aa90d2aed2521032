import { foldText } from '#domain/fold.ts';
import type { OutlineBlock } from './workspace-data.ts';

/** Blocks from which on the outline can be filtered: fewer are seen at once. */
export const manyBlocks = 12;

/** What a filter leaves of an outline. */
export type Filtered = {
  /** Those whose names have every typed word, and all that they are in. */
  readonly blocks: readonly OutlineBlock[];
  /** How many have the words themselves. */
  readonly found: number;
};

/**
 * The blocks whose names have every word of a typed text, in any order and wherever a word begins or stands, without
 * regard to case and accents; with the blocks that they are in. Undefined where nothing is typed.
 *
 * @param labels - the names as the outline shows them
 */
export function filterOutline(
  blocks: readonly OutlineBlock[],
  labels: ReadonlyMap<string, string>,
  typed: string,
): Filtered | undefined {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const found = blocks.filter(({ id }) => {
    const name = foldText(labels.get(id) ?? '');
    return words.every((word) => name.includes(word));
  });
  const parents = new Map<string, string | undefined>(blocks.map(({ id, parentId }) => [id, parentId]));
  const kept = new Set<string>();
  for (const { id } of found)
    for (let at: string | undefined = id; at !== undefined && !kept.has(at); at = parents.get(at)) kept.add(at);
  return { blocks: blocks.filter(({ id }) => kept.has(id)), found: found.length };
}
