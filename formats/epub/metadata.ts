import { type Book, mostSubjects } from '#domain/book.ts';
import { type Element, elementsOf, lineText, parseTree, rawText } from '#formats/tree.ts';

/** The metadata of a book. */
export type Metadata = Pick<Book, 'title' | 'author' | 'language' | 'summary' | 'licence' | 'subjects'>;

/** Reads title, authors, language, description, rights and subjects from the metadata of EPUB 2 and 3. */
export function readMetadata(metadata: Element, depth: number): Metadata {
  // Old EPUB 2 files wrap the Dublin Core in another element.
  const all = elementsOf(metadata).flatMap((child) =>
    /^(dc|x)-metadata$/.test(child.name) ? elementsOf(child) : [child],
  );
  const named = (name: string) => all.filter((element) => element.name === name && lineText(element) !== '');
  const refined = (element: Element, property: string) =>
    all.find(({ attributes }) => {
      return (
        element.attributes.id && attributes.refines === `#${element.attributes.id}` && attributes.property === property
      );
    });
  const roleOf = (creator: Element) => lineText(refined(creator, 'role')) || creator.attributes['opf:role'] || '';

  const titles = named('title');
  const main = titles.find((title) => lineText(refined(title, 'title-type')) === 'main') ?? titles[0];
  const creators = named('creator');
  const authors = creators.filter((creator) => roleOf(creator) === 'aut');
  const [description] = named('description');
  const [rights] = named('rights');
  const subjects = named('subject').slice(0, mostSubjects).map(lineText);
  return {
    title: lineText(main) || undefined,
    author: (authors.length > 0 ? authors : creators).map(lineText).join(', ') || undefined,
    language: lineText(named('language')[0]).replace(/^und$/, '') || undefined,
    summary: description ? plainDescription(description, depth) || undefined : undefined,
    licence: lineText(rights) || undefined,
    ...(subjects.length > 0 ? { subjects } : {}),
  };
}

const blocks = new Set(['p', 'div', 'li', 'ul', 'ol', 'br', 'h1', 'h2', 'h3', 'blockquote']);

/** A description without its HTML, which stands there escaped or as elements; paragraphs stay apart. */
function plainDescription(description: Element, depth: number): string {
  const source = elementsOf(description).length > 0 ? description : parseTree(rawText(description), 'xhtml', depth);
  const words = (element: Element): string =>
    element.children
      .map((child) => {
        if (typeof child === 'string') return child.replace(/\s+/g, ' ');
        return blocks.has(child.name) ? `\n\n${words(child)}\n\n` : words(child);
      })
      .join('');
  return words(source)
    .replace(/ *\n */g, '\n')
    .replace(/\n{2,}/g, '\n\n')
    .trim();
}
