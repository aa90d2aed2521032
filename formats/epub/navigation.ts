import { type Address, resolveAddress } from '#formats/epub/addresses.ts';
import { type Element, elementsOf, findElement, lineText, listed, typesOf } from '#formats/tree.ts';

/** An entry of the table of contents. */
export type NavEntry = {
  readonly title: string;
  readonly target?: Address;
  readonly children: readonly NavEntry[];
  /** The kind of the entry, where the file names it, as those do that we write. */
  readonly kind?: 'part' | 'chapter';
  /** The rank of the title where it is, by the file's word, without a heading in the text. */
  readonly untitled?: number;
};

/** The table of contents in an EPUB 3 navigation document; empty where it has none. */
export function readNavDocument(root: Element, path: string): NavEntry[] {
  const toc =
    findElement(root, (element) => element.name === 'nav' && typesOf(element).includes('toc')) ??
    findElement(root, (element) => element.name === 'nav' && typesOf(element).length === 0);
  const list = toc && findElement(toc, ({ name }) => name === 'ol' || name === 'ul');
  return list ? listEntries(list, path) : [];
}

function listEntries(list: Element, path: string): NavEntry[] {
  return elementsOf(list, 'li').flatMap((item) => {
    const nested = elementsOf(item).find(({ name }) => name === 'ol' || name === 'ul');
    const children = nested ? listEntries(nested, path) : [];
    const label = elementsOf(item).find((element) => element !== nested && lineText(element) !== '');
    const link = label?.name === 'a' ? label : label && findElement(label, ({ name }) => name === 'a');
    const href = link?.attributes.href;
    const target = href === undefined ? undefined : resolveAddress(path, href);
    const kind = listed(item, 'class').find((one) => one === 'part' || one === 'chapter');
    if (kind === undefined || !target) return entry(lineText(label), target, children);
    const untitled = listed(item, 'class').includes('untitled');
    return [{ title: untitled ? '' : lineText(label), target, children, kind, ...(untitled ? { untitled: 1 } : {}) }];
  });
}

/** The table of contents in an NCX file, as EPUB 2 has it. */
export function readNcx(root: Element, path: string): NavEntry[] {
  const map = findElement(root, ({ name }) => name === 'navMap');
  return map ? navPoints(map, path) : [];
}

function navPoints(parent: Element, path: string): NavEntry[] {
  return elementsOf(parent, 'navPoint').flatMap((point) => {
    const src = elementsOf(point, 'content')[0]?.attributes.src;
    const title = lineText(elementsOf(point, 'navLabel')[0]);
    return entry(title, src === undefined ? undefined : resolveAddress(path, src), navPoints(point, path));
  });
}

/** An entry that leads nowhere and holds nothing is none. */
function entry(title: string, target: Address | undefined, children: NavEntry[]): NavEntry[] {
  return target || children.length > 0 ? [{ title, ...(target ? { target } : {}), children }] : [];
}
