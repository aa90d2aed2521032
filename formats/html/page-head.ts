import { type Book, mostSubjects } from '#domain/book.ts';
import { languageCode } from '#domain/text.ts';
import { type Element, elementsOf, findElement, lineText } from '#formats/tree.ts';

/** The metadata in the head of a page. */
export type PageHead = Pick<Book, 'title' | 'author' | 'language' | 'summary' | 'licence' | 'subjects'>;

/** Reads the title, and author, description, rights, subjects and language from `meta` elements and attributes. */
export function readHead(root: Element): PageHead {
  const html = findElement(root, ({ name }) => name === 'html');
  const head = findElement(root, ({ name }) => name === 'head') ?? root;
  const metas = elementsOf(head, 'meta');
  const said = (...names: string[]) => {
    const found = names.flatMap((name) =>
      metas.filter(({ attributes }) => (attributes.name ?? attributes.property)?.toLowerCase() === name),
    );
    const words = found.map(({ attributes }) => attributes.content?.trim() ?? '').filter((content) => content !== '');
    return words[0];
  };
  const authors = metas.flatMap(({ attributes: { name, content } }) =>
    name?.toLowerCase() === 'author' && content?.trim() ? [content.trim()] : [],
  );
  const listed = metas.flatMap(({ attributes: { name, content } }) =>
    /^dc(?:terms)?\.subject$/i.test(name ?? '') && content?.trim() ? [content.trim()] : [],
  );
  const subjects = (listed.length > 0 ? listed : namesIn(said('keywords'))).slice(0, mostSubjects);
  const body = findElement(root, ({ name }) => name === 'body');
  const attributes = { ...body?.attributes, ...html?.attributes };
  const language = attributes.lang ?? attributes['xml:lang'] ?? said('language', 'dc.language', 'og:locale');
  return {
    title: lineText(findElement(head, ({ name }) => name === 'title')) || said('og:title', 'dc.title'),
    author: authors.join(', ') || said('dc.creator', 'dcterms.creator', 'citation_author', 'article:author'),
    language: languageCode(language?.replace('_', '-').replace(/^[a-z]+/i, (code) => code.toLowerCase())),
    summary: said('description', 'dc.description', 'og:description'),
    licence: said('dcterms.rights', 'dc.rights', 'copyright'),
    ...(subjects.length > 0 ? { subjects } : {}),
  };
}

/** The names in a list with commas. */
function namesIn(list: string | undefined): string[] {
  return (list ?? '').split(',').flatMap((name) => name.trim() || []);
}

/** The encoding an HTML file says it is in, from its first bytes (HTML Standard, section 13.2.3.2). */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const opening = new TextDecoder('latin1').decode(bytes.subarray(0, 2_048));
  return (
    /<meta[^>]*charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(opening)?.[1] ??
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(opening)?.[1]
  );
}
