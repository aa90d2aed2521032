import { placeKey, resolveAddress } from '#formats/epub/addresses.ts';
import { isPageNumber } from '#formats/epub/unseen.ts';
import { titleWords } from '#formats/titles.ts';
import { type Element, elementsOf, findElement, lineText, listed, typesOf } from '#formats/tree.ts';

/** What is known of the book when a page is classified. */
export type PageJudgement = {
  readonly path: string;
  /** Whether the package document calls this page the cover. */
  readonly isCover: boolean;
  /** Every place the table of contents leads to, with and without its fragment. */
  readonly targets: ReadonlySet<string>;
  /** Words of the title and the authors. */
  readonly known: ReadonlySet<string>;
  /** The picture that is the cover. */
  readonly cover: string | undefined;
};

/** Whether a page holds nothing of the text: a cover, a table of contents, or only the title and author again. */
export function isLeftOut(root: Element, judgement: PageJudgement): boolean {
  const body = findElement(root, ({ name }) => name === 'body') ?? root;
  const words = titleWords(spacedText(body));
  const says = typesOf(body).concat(elementsOf(body).flatMap(typesOf));
  if (words.length === 0 && says.some((type) => type === 'chapter' || type === 'part')) return false;
  if (words.length === 0) return isCoverPage(body, judgement) || onlyShows(body, judgement);
  const repeats = words.length <= 60 && words.every((word) => judgement.known.has(word));
  if (repeats && (judgement.isCover || says.some((type) => /^(half)?-?titlepage$|^cover$/.test(type)))) return true;
  return isContents(body, judgement);
}

/**
 * All words of a page but its number and those that only lead over to the author (“by”); those of different elements are never run
 * together.
 */
function spacedText(element: Element): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : isBy(child) || isPageNumber(child) ? '' : spacedText(child)))
    .join(' ');
}

function isBy(element: Element): boolean {
  return listed(element, 'class').includes('by');
}

/** Whether a page has no picture but the cover. */
function onlyShows(body: Element, { path, cover }: PageJudgement): boolean {
  const pictures = picturesIn(body);
  return pictures.length === 1 && cover !== undefined && resolveAddress(path, pictures[0] ?? '')?.path === cover;
}

function picturesIn(element: Element): string[] {
  return elementsOf(element).flatMap((child) => {
    const { src, href, 'xlink:href': link } = child.attributes;
    return child.name === 'img' || child.name === 'image' ? [src ?? link ?? href ?? ''] : picturesIn(child);
  });
}

/** Whether a page is the cover, by its own markup or the package's. */
export function isCoverPage(body: Element, { isCover }: Pick<PageJudgement, 'isCover'>): boolean {
  return isCover || [body, ...elementsOf(body)].some((element) => typesOf(element).includes('cover'));
}

/** A table of contents: links to places in the navigation, and otherwise no more than numbers. */
function isContents(body: Element, { path, targets }: PageJudgement): boolean {
  let known = 0;
  let links = 0;
  let others = 0;
  const visit = (element: Element) => {
    if (/^(h[1-6]|nav|script|style|head)$/.test(element.name)) return;
    if (element.name === 'a' && element.attributes.href !== undefined) {
      const address = resolveAddress(path, element.attributes.href);
      links++;
      const place = address && (address.fragment ? placeKey(address.path, address.fragment) : address.path);
      if (place !== undefined && targets.has(place)) known++;
      return;
    }
    for (const child of element.children) {
      if (typeof child === 'string')
        others += titleWords(child).filter((word) => !/^(\d+|[ivxlc]+)$/.test(word)).length;
      else visit(child);
    }
  };
  visit(body);
  const navigates = findElement(body, (nav) => nav.name === 'nav' && typesOf(nav).includes('toc')) !== undefined;
  return others === 0 && (links >= 3 || navigates) && known * 2 >= links && lineText(body) !== '';
}
