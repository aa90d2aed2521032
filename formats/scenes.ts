import type { BookBlock, ReadOptions } from '#domain/book.ts';
import { inlineText } from '#domain/plain-text.ts';
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

/**
 * A block with its texts as the user decided on import: their chosen mark is a scene break, verse may be paragraphs.
 */
export function withBreaks(block: BookBlock, options: Pick<ReadOptions, 'scenes' | 'verse'>): BookBlock {
  const { scenes, verse } = options;
  const mark = typeof scenes === 'object' ? scenes.mark.trim() : '';
  if (mark === '' && verse === 'found') return block;
  const change = (node: TextBlock): TextBlock => {
    if (node.type === 'paragraph' && mark !== '' && inlineText(node.content ?? []).trim() === mark)
      return { type: 'sceneBreak' };
    if (node.type === 'verse' && verse === 'none') return { ...node, type: 'paragraph' };
    if (node.type === 'quote') return { ...node, content: node.content.map(change) };
    return node;
  };
  return {
    ...block,
    text: { type: 'doc', content: block.text.content.map(change) },
    children: block.children.map((child) => withBreaks(child, options)),
  };
}
