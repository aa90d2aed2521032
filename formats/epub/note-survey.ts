import { placeKey, resolveAddress } from '#formats/epub/addresses.ts';
import { type Element, lineText, typesOf } from '#formats/tree.ts';

/** A stretch of a page that could hold a note, or a reference to one: a list item, an aside, a paragraph. */
export type Stretch = {
  readonly path: string;
  /** The order of its element; 0 for what stands in no such element. */
  readonly order: number;
  /** Marked as a note. */
  readonly typed: boolean;
  /** Not divided further: a note may have several paragraphs. */
  readonly whole: boolean;
  readonly links: Link[];
  /** Its number of letters. */
  length: number;
  hasHeading: boolean;
};

/** A link inside the book that could refer to a note or lead back from one. */
export type Link = {
  readonly order: number;
  readonly target: string;
  /** Marked as a reference to a note. */
  readonly typed: boolean;
  /** Looks like a reference: a number, a star, a letter. */
  readonly short: boolean;
  readonly stretch: Stretch;
};

/** A survey of all pages: every link that counts, and which stretch each place lies in. */
export type Survey = { readonly links: Link[]; readonly places: Map<string, Stretch> };

const stretchNames = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th', 'blockquote', 'figcaption']);
const itemNames = new Set(['li', 'aside', 'dd', 'tr']);
const noteType = /^(footnote|endnote|rearnote|note)$/;
const shortMark = /^[[({]?\s*(?:\d{1,4}|[*†‡§¶#]{1,4}|\p{L}|[ivxlcdm]{1,7})\s*[\])}]?\.?$/iu;

/** Whether an element is marked as a note. */
export function isTypedNote(element: Element): boolean {
  return typesOf(element).some((type) => noteType.test(type));
}

/** Whether words look like the mark of a note: `3`, `[3]`, `*`, `b`, `iv`. */
export function isShortMark(words: string): boolean {
  return shortMark.test(words.trim());
}

/** Looks through one page for links and places, and adds them to those found before. */
export function surveyPage(survey: Survey, path: string, root: Element): void {
  const page = newStretch(path, 0, false, false);

  const visit = (element: Element, around: readonly Stretch[]) => {
    let open = around;
    const typed = isTypedNote(element);
    const nearest = open.at(-1) ?? page;
    const whole = typed || itemNames.has(element.name);
    const opens = whole || (stretchNames.has(element.name) && !nearest.whole);
    const stretch = opens ? newStretch(path, element.order, typed, whole) : nearest;
    if (opens) open = [...open.slice(-6), stretch];
    if (/^h[1-6]$/.test(element.name)) for (const one of open) one.hasHeading = true;
    for (const id of [element.attributes.id, element.attributes.name]) {
      if (id) survey.places.set(placeKey(path, id), stretch);
    }
    if (element.name === 'a' && element.attributes.href?.includes('#')) addLink(survey, path, element, open, stretch);
    for (const child of element.children) {
      if (typeof child === 'string') for (const one of open) one.length += child.length;
      else visit(child, open);
    }
  };
  visit(root, []);
}

function newStretch(path: string, order: number, typed: boolean, whole: boolean): Stretch {
  return { path, order, typed, whole, links: [], length: 0, hasHeading: false };
}

function addLink(survey: Survey, path: string, element: Element, open: readonly Stretch[], stretch: Stretch): void {
  const address = resolveAddress(path, element.attributes.href ?? '');
  if (!address?.fragment) return;
  const typed = typesOf(element).includes('noteref');
  const words = lineText(element);
  const link: Link = {
    order: element.order,
    target: placeKey(address.path, address.fragment),
    typed,
    short: isShortMark(words),
    stretch,
  };
  survey.links.push(link);
  for (const one of open) one.links.push(link);
}
