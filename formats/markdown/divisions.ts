import { languageCode, type QuoteKind } from '#domain/text.ts';
import { quoteKind } from '#formats/epub/elements.ts';
import { isVerse } from '#formats/epub/looks.ts';
import type { Node } from '#formats/markdown/parse.ts';
import { elementsOf, listed, parseTree } from '#formats/tree.ts';

/** The kind that a `div` around Markdown gives to the paragraphs and quotations in it. */
export type Division = {
  readonly form?: 'verse' | 'prose';
  readonly quote?: QuoteKind;
  readonly align?: 'center' | 'end' | 'justify';
  readonly lang?: string;
};

const alignments: Readonly<Record<string, Division['align']>> = {
  center: 'center',
  right: 'end',
  end: 'end',
  justify: 'justify',
};

/** Reads the tag of a division; undefined for a node that is none, or more than its tag. */
export function readDivision(node: Node | undefined): Division | undefined {
  const source = node?.type === 'html' ? (node.value ?? '') : '';
  if (!/^<(?:div|section|center)\b[^<>]*>\s*$/i.test(source)) return undefined;
  const [element] = elementsOf(parseTree(source, 'xhtml', 10));
  if (!element) return undefined;
  const align = element.name === 'center' ? 'center' : alignments[element.attributes.align ?? ''];
  const lang = languageCode(element.attributes.lang);
  const kind = quoteKind(element);
  const form = isVerse(element) ? 'verse' : listed(element, 'class').includes('prose') ? 'prose' : undefined;
  return {
    ...(form ? { form } : {}),
    ...(kind === 'quote' ? {} : { quote: kind }),
    ...(align ? { align } : {}),
    ...(lang ? { lang } : {}),
  };
}

/** Where a division that begins at a node ends among its siblings, or undefined where it never does. */
export function endOfDivision(nodes: readonly Node[], start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < nodes.length; at++) {
    const node = nodes[at];
    if (node?.type !== 'html') continue;
    if (readDivision(node)) depth++;
    else if (/^<\/(?:div|section|center)\s*>\s*$/i.test(node.value ?? '') && --depth === 0) return at;
  }
  return undefined;
}
