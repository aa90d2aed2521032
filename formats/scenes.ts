import type { BookBlock } from '#domain/book.ts';
import { emptyText, type TextBlock } from '#domain/text.ts';

/**
 * Divides every chapter at the scene breaks of its text. All divisions become scenes without a title and the
 * chapter's own text is empty; a break between scenes is set again when a journey is published. Breaks at the ends
 * of a chapter go, and breaks inside quotations stay.
 */
export function divideScenes(block: BookBlock): BookBlock {
  if (block.kind !== 'chapter') return { ...block, children: block.children.map(divideScenes) };
  const divisions = divisionsOf(block.text.content);
  const [only] = divisions;
  if (divisions.length <= 1) return { ...block, text: only ? { type: 'doc', content: only } : emptyText };
  const scenes = divisions.map((content): BookBlock => {
    return { kind: 'scene', title: '', text: { type: 'doc', content }, children: [] };
  });
  return { ...block, text: emptyText, children: [...scenes, ...block.children] };
}

function divisionsOf(content: readonly TextBlock[]): TextBlock[][] {
  const divisions: TextBlock[][] = [[]];
  for (const node of content) {
    if (node.type === 'sceneBreak') divisions.push([]);
    else divisions.at(-1)?.push(node);
  }
  return divisions.filter((division) => division.length > 0);
}
