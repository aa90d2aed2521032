import { type Address, resolveAddress } from '#formats/epub/addresses.ts';
import { decodeXml } from '#formats/epub/decode.ts';
import { type Element, elementsOf, findElement, listed, parseTree } from '#formats/tree.ts';
import { Unreadable } from '#formats/unreadable.ts';
import type { Warnings } from '#formats/warnings.ts';
import type { Archive } from '#formats/zip/archive.ts';

/** A file of the book as its package document lists it. */
export type ManifestItem = {
  readonly id: string;
  readonly path: string;
  readonly mediaType: string;
  readonly properties: readonly string[];
  readonly fallback?: string;
};

/** The package document of an EPUB, before any of its pages is read. */
export type Package = {
  readonly path: string;
  readonly metadata: Element;
  readonly items: ReadonlyMap<string, ManifestItem>;
  /** The pages in reading order, each with the path that links to it use. */
  readonly spine: readonly { readonly linked: string; readonly path: string }[];
  /** The table of contents of EPUB 2. */
  readonly ncx?: string;
  /** The navigation document of EPUB 3. */
  readonly navigation?: string;
  readonly guide: readonly { readonly type: string; readonly target: Address }[];
};

const pageTypes = /xhtml|text\/html|oeb1-document|dtbook/;

/** Finds and reads the package document; refuses encrypted books and books with a fixed layout. */
export function readPackage(archive: Archive, depth: number, warnings: Warnings): Package {
  const parse = (path: string) => {
    const bytes = archive.read(path);
    return bytes && parseTree(decodeXml(bytes, path, warnings), 'xml', depth);
  };
  refuseEncrypted(parse('META-INF/encryption.xml'));
  const container = parse('META-INF/container.xml');
  const paths = container ? rootfilesOf(container) : [];
  const found = paths.flatMap((path) => {
    const root = path === '' ? undefined : parse(path);
    const opf = root && findElement(root, ({ name }) => name === 'package');
    return opf ? [{ path, opf, metadata: elementsOf(opf, 'metadata')[0], spine: elementsOf(opf, 'spine')[0] }] : [];
  });
  const [first] = found;
  if (!first) throw new Unreadable('notThisFormat', paths[0] || 'META-INF/container.xml');
  // A book may come in several renditions: the first that flows is the text.
  const { path, opf, metadata, spine } = found.find((one) => !isFixed(one.metadata, one.spine)) ?? first;
  if (!metadata || !spine) throw new Unreadable('damaged', path);
  if (isFixed(metadata, spine)) throw new Unreadable('fixedLayout');

  const items = manifestOf(opf, path);
  const pages = elementsOf(spine, 'itemref').flatMap(({ attributes }) => {
    const item = items.get(attributes.idref ?? '');
    const page = item && readableItem(item, items);
    if (!page) warnings.add('spineItemMissing', item?.path ?? attributes.idref ?? path);
    return item && page ? [{ linked: item.path, path: page.path }] : [];
  });
  const listedItems = [...items.values()];
  const ncx = items.get(spine.attributes.toc ?? '') ?? listedItems.find(({ mediaType }) => /dtbncx/.test(mediaType));
  const navigation = listedItems.find(({ properties }) => properties.includes('nav'));
  const guide = elementsOf(elementsOf(opf, 'guide')[0], 'reference').flatMap(({ attributes }) => {
    const target = resolveAddress(path, attributes.href ?? '');
    return target ? [{ type: (attributes.type ?? '').toLowerCase(), target }] : [];
  });
  return { path, metadata, items, spine: pages, ncx: ncx?.path, navigation: navigation?.path, guide };
}

/** Fonts may be obscured, by two well-known means; anything else that is encrypted cannot be read. */
function refuseEncrypted(encryption: Element | undefined): void {
  if (!encryption) return;
  const strange = findElement(encryption, ({ name, attributes }) => {
    const algorithm = attributes.Algorithm ?? attributes.algorithm ?? '';
    const onFonts = /^http:\/\/(www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/.test(algorithm);
    return name === 'EncryptionMethod' && !onFonts;
  });
  if (strange) throw new Unreadable('encrypted', 'META-INF/encryption.xml');
}

function rootfilesOf(container: Element): string[] {
  return elementsOf(container).flatMap((child) =>
    child.name === 'rootfile' ? [child.attributes['full-path'] ?? ''] : rootfilesOf(child),
  );
}

function isFixed(metadata: Element | undefined, spine: Element | undefined): boolean {
  const book = elementsOf(metadata, 'meta').some((meta) => {
    const { property, name, content } = meta.attributes;
    if (property === 'rendition:layout') return meta.children.join('').trim() === 'pre-paginated';
    return name === 'fixed-layout' && content === 'true';
  });
  const refs = elementsOf(spine, 'itemref');
  const pages =
    refs.length > 0 && refs.every((ref) => listed(ref, 'properties').includes('rendition:layout-pre-paginated'));
  return book || pages;
}

function manifestOf(opf: Element, path: string): Map<string, ManifestItem> {
  const items = elementsOf(elementsOf(opf, 'manifest')[0], 'item').flatMap((item): [string, ManifestItem][] => {
    const { id = '', href = '', fallback, 'media-type': mediaType = '' } = item.attributes;
    const address = resolveAddress(path, href);
    if (!address) return [];
    return [[id, { id, path: address.path, mediaType, properties: listed(item, 'properties'), fallback }]];
  });
  return new Map(items);
}

/** The item itself if it is a page, else the first page among its fallbacks. */
function readableItem(item: ManifestItem, items: ReadonlyMap<string, ManifestItem>): ManifestItem | undefined {
  const seen = new Set<ManifestItem>();
  let current: ManifestItem | undefined = item;
  while (current && !seen.has(current)) {
    if (pageTypes.test(current.mediaType) || /\.x?html?$/i.test(current.path)) return current;
    seen.add(current);
    current = items.get(current.fallback ?? '');
  }
  return undefined;
}
