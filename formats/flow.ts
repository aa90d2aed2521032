import type { Heading, Inline, Text, TextBlock } from '#domain/text.ts';
import { emptyText } from '#domain/text.ts';

/** A heading as the source ranks it, 1 (highest) to 6, or 9 in word processors: it becomes a title or a heading of the text later. */
export type RankedHeading = {
  readonly type: 'ranked';
  readonly rank: number;
  readonly content: readonly Inline[];
  /** Whether its source says that it is a part, however little lies below it. */
  readonly isPart?: boolean;
  /** Whether it begins a chapter though it ranks as parts do: one that follows them and lies in none. */
  readonly isAlone?: boolean;
};

/** What a reader gets from a source before it is divided into parts and chapters. */
export type FlowBlock = TextBlock | RankedHeading;

/** Whether blocks hold at least one letter, digit or picture. */
export function holdsAnything(blocks: readonly FlowBlock[]): boolean {
  return blocks.some((block): boolean => {
    if (block.type === 'image') return true;
    if (block.type === 'sceneBreak') return false;
    return (block.content ?? []).some((child): boolean => {
      if (child.type === 'text') return /[\p{L}\p{N}]/u.test(child.text);
      if (child.type === 'listItem') return holdsAnything(child.content);
      return child.type === 'footnote' || (child.type !== 'hardBreak' && holdsAnything([child]));
    });
  });
}

/**
 * Makes a text of a flow. Headings left in it get levels 2 to 4 by how far they rank below the block's own title, or,
 * where the title had no heading in the text, below the highest of them.
 */
export function textOf(flow: readonly FlowBlock[], titleRank?: number): Text {
  const ranks = flow.flatMap((block) => (block.type === 'ranked' ? [block.rank] : []));
  const top = titleRank ?? Math.min(...ranks) - 1;
  const content = flow.map((block) => (block.type === 'ranked' ? headingOf(block, block.rank - top + 1) : block));
  return content.length === 0 ? emptyText : { type: 'doc', content };
}

/** A ranked heading as one of the text, its level held between 2 and 4. */
export function headingOf({ content }: RankedHeading, level: number): Heading {
  const within = level <= 2 ? 2 : level === 3 ? 3 : 4;
  return { type: 'heading', attrs: { level: within }, content };
}
