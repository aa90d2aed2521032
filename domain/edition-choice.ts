import type { EditionBlock } from '#domain/edition.ts';
import type { BlockId } from '#domain/ids.ts';

/** How many differences are shown one by one; the others are taken over, or left, together. */
export const differencesShown = 200;

/** Which differences an edition takes over: those that are named, or all but some; where nothing is said, all. */
export type Choice = {
  readonly chosen?: readonly BlockId[] | undefined;
  readonly left?: readonly BlockId[] | undefined;
};

/** Tells of each difference whether a choice takes it over. */
export function chooser({ chosen, left }: Choice): (id: BlockId) => boolean {
  const named = new Set(chosen ?? left);
  return (id) => named.has(id) === (chosen !== undefined);
}

/** What has happened to a block since the newest edition. */
export const differenceKinds = ['new', 'revised', 'renamed', 'moved', 'removed'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A block in which an outline differs from the newest edition. */
export type Difference = {
  readonly id: BlockId;
  readonly kind: DifferenceKind;
  /** As it would be published; a removed block as it was. */
  readonly block: EditionBlock;
  readonly before: EditionBlock | undefined;
};

/** The blocks in which an outline differs from the newest edition: in its own order, removed blocks last. */
export function differences(newest: readonly EditionBlock[], next: readonly EditionBlock[]): Difference[] {
  const before = new Map(newest.map((block) => [block.id, block]));
  const after = new Set(next.map(({ id }) => id));
  const changed = next.flatMap((block): Difference[] => {
    const old = before.get(block.id);
    const kind = old ? kindOf(old, block) : 'new';
    return kind ? [{ id: block.id, kind, block, before: old }] : [];
  });
  const gone = newest.filter(({ id }) => !after.has(id));
  return [...changed, ...gone.map((block) => ({ id: block.id, kind: 'removed' as const, block, before: block }))];
}

function kindOf(old: EditionBlock, block: EditionBlock): DifferenceKind | undefined {
  if (old.hash !== block.hash) return 'revised';
  if (old.title !== block.title || old.kind !== block.kind) return 'renamed';
  return old.parentId !== block.parentId || old.position !== block.position ? 'moved' : undefined;
}

/**
 * The blocks of an edition that takes over some differences and leaves the others. A text that was not chosen stays as
 * the newest edition has it, at its place in the outline now. A new one that was not chosen is left out. A removed one
 * stays unless its removal was chosen. The parents of a block are included, chosen or not.
 */
export function chooseBlocks(
  newest: readonly EditionBlock[],
  next: readonly EditionBlock[],
  isChosen: (id: BlockId) => boolean,
): EditionBlock[] {
  const before = new Map(newest.map((block) => [block.id, block]));
  const after = new Map(next.map((block) => [block.id, block]));
  const taken = new Set<BlockId>();
  const take = (id: BlockId) => {
    for (let at: BlockId | undefined = id; at !== undefined && !taken.has(at); ) {
      taken.add(at);
      at = (after.get(at) ?? before.get(at))?.parentId;
    }
  };
  for (const { id } of next) if (before.has(id) || isChosen(id)) take(id);
  for (const { id } of newest) if (!after.has(id) && !isChosen(id)) take(id);
  const kept = next.flatMap((block): EditionBlock[] => {
    if (!taken.has(block.id)) return [];
    const old = before.get(block.id);
    return [!old || isChosen(block.id) ? block : { ...old, parentId: block.parentId, position: block.position }];
  });
  return [...kept, ...newest.filter(({ id }) => taken.has(id) && !after.has(id))];
}

/** How many words a text gained and lost, each counted as often as it stands there. */
export function wordChange(before: string, after: string): { readonly plus: number; readonly minus: number } {
  const counts = new Map<string, number>();
  for (const word of words(after)) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of words(before)) counts.set(word, (counts.get(word) ?? 0) - 1);
  let plus = 0;
  let minus = 0;
  for (const count of counts.values()) {
    if (count > 0) plus += count;
    else minus -= count;
  }
  return { plus, minus };
}

function words(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:[’'ʼ-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
}
