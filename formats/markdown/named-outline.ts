import type { BookBlock } from '#domain/book.ts';
import { type FlowBlock, holdsAnything, type RankedHeading, textOf } from '#formats/flow.ts';
import { titleText } from '#formats/inlines.ts';
import { notesOf } from '#formats/outline.ts';

/** A heading of which a comment before it says what it begins. */
export type NamedHeading = RankedHeading & { readonly kind: 'part' | 'chapter' };

/**
 * The kind that a comment gives to the heading after it: `<!-- chapter -->`, or `<!-- chapter 2 -->` where no heading
 * follows.
 */
export function readOutlineComment(source: string): { kind: 'part' | 'chapter'; rank?: number } | undefined {
  const [, kind, rank] = /^<!-- (part|chapter)(?: ([1-6]))? -->\s*$/.exec(source) ?? [];
  if (kind !== 'part' && kind !== 'chapter') return undefined;
  return { kind, ...(rank === undefined ? {} : { rank: Number(rank) }) };
}

export function isNamed(block: FlowBlock): block is NamedHeading {
  return block.type === 'ranked' && 'kind' in block;
}

/** Parts and chapters as comments name them; all other headings stay in the text. */
export function namedOutline(flow: readonly FlowBlock[]): BookBlock[] {
  type Growing = BookBlock & { readonly children: BookBlock[] };
  const blocks: BookBlock[] = [];
  const open: { rank: number; block: Growing }[] = [];
  const starts = flow.flatMap((block, index) => (isNamed(block) ? [index] : []));
  const lead = flow.slice(0, starts[0]);
  if (holdsAnything(lead)) blocks.push({ kind: 'chapter', title: '', text: textOf(lead), children: [] });
  starts.forEach((start, index) => {
    const heading = flow[start] as NamedHeading;
    const { kind, rank } = heading;
    const text = textOf([...notesOf(heading), ...flow.slice(start + 1, starts[index + 1])], rank);
    const block: Growing = { kind, title: titleText(heading.content), text, children: [] };
    while (open.length > 0 && (open.at(-1)?.rank ?? 0) >= rank) open.pop();
    (open.at(-1)?.block.children ?? blocks).push(block);
    if (kind === 'part') open.push({ rank, block });
  });
  return blocks;
}
