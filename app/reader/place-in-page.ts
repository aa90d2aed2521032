import { placeAt } from '#domain/place.ts';

/** A place as it is found in a page: the block, the offset in its text, and the words around. */
export type FoundPlace = {
  readonly blockId: string;
  readonly offset: number;
  readonly before: string;
  readonly after: string;
};

/** The paragraphs, headings and stanzas of a block's section with their offsets in the block's plain text. */
function lines(section: Element): { element: HTMLElement; offset: number; text: string }[] {
  return [...section.querySelectorAll<HTMLElement>('[data-p]')].map((element) => ({
    element,
    offset: Number(element.dataset.p),
    text: textOf(element),
  }));
}

/** The text of a line as in the plain text: without the numbers of notes, with line feeds for breaks. */
function textOf(element: Element): string {
  let text = '';
  const walk = (node: Node) => {
    if (node instanceof Element && node.classList.contains('note-ref')) return;
    if (node.nodeName === 'BR') text += '\n';
    else if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? '';
    else for (const child of node.childNodes) walk(child);
  };
  walk(element);
  return text;
}

/** Pixels of a paragraph that must still be seen for the reader to be in it. */
const lineHeight = 28;

/** The place at the top of the visible text, under the bar. */
export function placeInView(article: Element, top: number): FoundPlace | undefined {
  for (const section of article.querySelectorAll<HTMLElement>('[data-block]')) {
    const found = lines(section);
    for (const { element, offset, text } of found) {
      const { top: start, bottom, height } = element.getBoundingClientRect();
      if (bottom <= top + lineHeight) continue;
      const share = height > 0 ? Math.max(0, Math.min(1, (top - start) / height)) : 0;
      const inside = Math.floor(text.length * share);
      const whole = found.map((line) => line.text).join('\n');
      const { before, after } = placeAt(whole, offset + inside);
      return { blockId: section.dataset.block ?? '', offset: offset + inside, before, after };
    }
  }
  return undefined;
}

/** The paragraph that holds an offset of a block. */
export function paragraphAt(article: Element, blockId: string, offset: number): HTMLElement | undefined {
  const section = article.querySelector(`[data-block="${CSS.escape(blockId)}"]`);
  if (!section) return undefined;
  const all = lines(section);
  return (all.findLast((line) => line.offset <= offset) ?? all[0])?.element;
}

/** How much of the article lies above the lower edge of the window, from 0 to 1. */
export function shareRead(article: Element): number {
  const { top, height } = article.getBoundingClientRect();
  return height <= 0 ? 1 : Math.max(0, Math.min(1, (innerHeight - top) / height));
}
