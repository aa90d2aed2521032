import { readNote } from '#domain/read-text.ts';
import type { Inline, Text, TextBlock } from '#domain/text.ts';

/**
 * The plain text of a text: one line for each paragraph, heading, stanza line or list item, notes left out.
 * A place in a reading counts in it (UTF-16 units), so its form may not change.
 */
export function plainText(text: Text): string {
  return leaves(text.content).map(lineOf).join('\n');
}

/** The text blocks that hold words (or a picture), in reading order, out of quotations and lists. */
export function leaves(blocks: readonly TextBlock[]): TextBlock[] {
  return blocks.flatMap((block) => {
    if (block.type === 'quote') return leaves(block.content);
    if (block.type === 'bulletList' || block.type === 'orderedList')
      return block.content.flatMap((item) => leaves(item.content));
    return [block];
  });
}

function lineOf(block: TextBlock): string {
  return 'content' in block && block.type !== 'quote' && block.type !== 'bulletList' && block.type !== 'orderedList'
    ? inlineText(block.content ?? [])
    : '';
}

/** The words of inline content; a hard break is a line feed, a note is nothing. */
export function inlineText(content: readonly Inline[]): string {
  return content
    .map((inline) => (inline.type === 'text' ? inline.text : inline.type === 'hardBreak' ? '\n' : ''))
    .join('');
}

const word = /[\p{L}\p{M}\p{N}]+(?:[’'‑-][\p{L}\p{M}\p{N}]+)*/gu;

/** Counts words: runs of letters and digits, with apostrophes and hyphens inside them, in any script. */
export function countWords(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(word)) count++;
  return count;
}

/** The words of a text as its author counts them: with its notes. */
export function wordsOf(text: Text): number {
  return countWords(plainText(text)) + notesOf(text).reduce((sum, note) => sum + countWords(inlineText(note)), 0);
}

/** The notes of a text in order. */
export function notesOf(text: Text): Inline[][] {
  return leaves(text.content).flatMap((block) =>
    'content' in block
      ? (block.content ?? []).flatMap((inline) =>
          'type' in inline && inline.type === 'footnote' ? [readNote(inline.attrs.note)] : [],
        )
      : [],
  );
}

/** The keys of all pictures in a text, in order, each once. */
export function picturesOf(text: Text): string[] {
  return [...new Set(leaves(text.content).flatMap((block) => (block.type === 'image' ? [block.attrs.file] : [])))];
}
