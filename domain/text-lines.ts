import { lineEnd, noLetter } from './match.ts';
import { lineNames } from './text.ts';

/** A part of a text as stored JSON has it. */
type Node = { readonly type?: unknown; readonly text?: unknown; readonly content?: unknown };

/**
 * The paragraphs, headings and verses of a text, from the first on, as they are searched: a sign stands for each line's
 * end and for each note.
 */
export function linesOf(text: Node): string[] {
  const lines: string[] = [];
  const waiting: Node[] = [text];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const children = childrenOf(node);
    if (typeof node.type === 'string' && lineNames.has(node.type)) lines.push(children.map(letterOf).join(''));
    else waiting.push(...children.toReversed());
  }
  return lines;
}

function childrenOf({ content }: Node): readonly Node[] {
  return Array.isArray(content) ? content : [];
}

function letterOf({ type, text }: Node): string {
  if (typeof text === 'string') return text;
  return type === 'hardBreak' ? lineEnd : noLetter;
}
