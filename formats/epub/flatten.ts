import { leaves } from '#domain/plain-text.ts';
import type { Inline, TextBlock } from '#domain/text.ts';

/** The inline content of blocks one after another, for places that can hold nothing else: notes and cells. */
export function inlinesOfBlocks(blocks: readonly TextBlock[], between: Inline): Inline[] {
  const lines = leaves(blocks).flatMap((block): Inline[][] => {
    if (!('content' in block) || block.type === 'quote') return [];
    return [(block.content ?? []) as Inline[]];
  });
  return lines.flatMap((line, index) => (index === 0 ? line : [between, ...line]));
}
