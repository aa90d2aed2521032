import { placeAt } from '#domain/place.ts';

/** A place as it is found in a page: the block, the offset in its text, and the words around. */
export type FoundPlace = {
  readonly blockId: string;
  readonly offset: number;
  readonly before: string;
  readonly after: string;
};

/** A letter of the page: where it stands in its paragraph's plain text, and in which node. */
export type Letter = { readonly line: HTMLElement; readonly at: number; readonly node: Text; readonly index: number };

/** The paragraphs, headings and stanzas of a text; each carries its offset in the block's plain text. */
const linesOf = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>('[data-p]')];

/** The text nodes of a line with their offsets in its plain text: without the numbers of notes, a letter for a break. */
function nodesOf(line: Element): { nodes: { node: Text; from: number }[]; text: string } {
  const nodes: { node: Text; from: number }[] = [];
  let text = '';
  const walk = (node: Node) => {
    if (node instanceof Element && node.classList.contains('note-ref')) return;
    if (node.nodeName === 'BR') text += '\n';
    else if (node instanceof Text) {
      nodes.push({ node, from: text.length });
      text += node.data;
    } else for (const child of node.childNodes) walk(child);
  };
  walk(line);
  return { nodes, text };
}

/** The first member for which something holds that, once it holds, holds for all that follow. */
function firstOf(length: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function rectOf(node: Text, index: number): DOMRect | undefined {
  const range = document.createRange();
  range.setStart(node, index);
  range.setEnd(node, Math.min(index + 1, node.length));
  return range.getClientRects()[0];
}

/** Where a letter stands in the window: its upper edge. */
export function topOf({ line, node, index }: Letter): number {
  return (rectOf(node, index) ?? line.getBoundingClientRect()).top;
}

/** The letter that begins the first line of which more than half is below `top`. */
export function letterAt(article: Element, top: number): Letter | undefined {
  const lines = linesOf(article);
  for (let at = firstOf(lines.length, (some) => bottomOf(lines[some]) > top); at < lines.length; at++) {
    const line = lines[at];
    const found = line && letterOfLine(line, top);
    if (found) return found;
  }
  return undefined;
}

const bottomOf = (line: Element | undefined): number => line?.getBoundingClientRect().bottom ?? 0;

function letterOfLine(line: HTMLElement, top: number): Letter | undefined {
  for (const { node, from } of nodesOf(line).nodes) {
    const index = firstOf(node.length, (some) => {
      // White space at the end of a line takes no room: what follows it decides.
      for (let at = some; at < node.length; at++) {
        const rect = rectOf(node, at);
        if (rect && rect.height > 0) return (rect.top + rect.bottom) / 2 > top;
      }
      return true;
    });
    if (index < node.length && rectOf(node, index)) return { line, at: from + index, node, index };
  }
  return undefined;
}

/** The letter at an offset of a block. */
export function letterOf(article: Element, blockId: string, offset: number): Letter | undefined {
  const section = article.querySelector(`[data-block="${CSS.escape(blockId)}"]`);
  if (!section) return undefined;
  const all = linesOf(section);
  const line = all.findLast((some) => Number(some.dataset.p) <= offset) ?? all[0];
  if (!line) return undefined;
  const at = Math.max(0, offset - Number(line.dataset.p));
  const { nodes } = nodesOf(line);
  const found = nodes.findLast(({ from }) => from <= at) ?? nodes[0];
  if (!found) return undefined;
  const index = Math.max(0, Math.min(at - found.from, found.node.length - 1));
  return { line, at: found.from + index, node: found.node, index };
}

/** The place of a letter, with the words around it. */
export function placeOf({ line, at }: Letter): FoundPlace | undefined {
  const section = line.closest<HTMLElement>('[data-block]');
  if (!section) return undefined;
  const whole = linesOf(section)
    .map((some) => nodesOf(some).text)
    .join('\n');
  return { blockId: section.dataset.block ?? '', ...placeAt(whole, Number(line.dataset.p) + at) };
}

/** How much of the article lies above the lower edge of the window, from 0 to 1. */
export function shareRead(article: Element): number {
  const { top, height } = article.getBoundingClientRect();
  return height <= 0 ? 1 : Math.max(0, Math.min(1, (innerHeight - top) / height));
}
