import type { Book, WriteOptions } from '#domain/book.ts';
import { directionOf, escapeXml } from '#formats/html/markup.ts';

/** A file of the book as the package document lists it. */
export type WrittenItem = {
  readonly id: string;
  readonly path: string;
  readonly mediaType: string;
  readonly properties?: string;
  /** Where it has a place in the reading order. */
  readonly isPage?: boolean;
};

/** The contents of the pages, as far as accessibility metadata names them. */
export type Contents = { readonly hasPictures: boolean; readonly allDescribed: boolean };

/**
 * The package document: metadata, manifest and spine (EPUB 3.3, section 5), with the metadata that EPUB Accessibility
 * 1.1 (section 2) requires.
 */
export function packageDocument(
  book: Book,
  options: WriteOptions,
  items: readonly WrittenItem[],
  contents: Contents,
): string {
  const language = book.language ?? 'und';
  const direction = directionOf(language) === 'rtl' ? ' page-progression-direction="rtl"' : '';
  const cover = items.find(({ properties }) => properties === 'cover-image');
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${escapeXml(language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="identifier">${escapeXml(options.identifier)}</dc:identifier>
<dc:title id="title">${escapeXml(bookTitle(book, options))}</dc:title>
<dc:language>${escapeXml(language)}</dc:language>
${element('dc:creator', book.author, ' id="creator"')}${book.author ? '<meta refines="#creator" property="role" scheme="marc:relators">aut</meta>\n' : ''}${element('dc:description', book.summary && description(book.summary))}${element('dc:rights', book.licence)}${(book.subjects ?? []).map((subject) => element('dc:subject', subject)).join('')}<meta property="dcterms:modified">${new Date(options.modifiedAt).toISOString().slice(0, 19)}Z</meta>
${accessibility(contents)}${cover ? `<meta name="cover" content="${cover.id}"/>\n` : ''}</metadata>
<manifest>
${items.map(itemElement).join('\n')}
</manifest>
<spine toc="ncx"${direction}>
${items.flatMap(({ id, isPage }) => (isPage ? [`<itemref idref="${id}"/>`] : [])).join('\n')}
</spine>
</package>
`;
}

/** The title a file must have; where the book has none it is named by its identifier. */
export function bookTitle(book: Pick<Book, 'title'>, { identifier }: WriteOptions): string {
  const title = book.title?.replace(/\s+/g, ' ').trim();
  return title || identifier;
}

function element(name: string, words: string | undefined, attributes = ''): string {
  return words?.trim() ? `<${name}${attributes}>${escapeXml(words)}</${name}>\n` : '';
}

/** A description is read as HTML: several paragraphs, or signs that would be taken for tags, are written as that. */
function description(summary: string): string {
  if (!/[<&\n]/.test(summary)) return summary;
  return summary
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeXml(paragraph)}</p>`)
    .join('');
}

function itemElement({ id, path, mediaType, properties }: WrittenItem): string {
  const said = properties ? ` properties="${properties}"` : '';
  return `<item id="${id}" href="${path}" media-type="${mediaType}"${said}/>`;
}

/** Pictures without words for the ear leave a book that cannot be read by ear alone. */
function accessibility({ hasPictures, allDescribed }: Contents): string {
  const byEar = !hasPictures || allDescribed;
  const features = ['tableOfContents', 'readingOrder', 'structuralNavigation', 'displayTransformability'];
  if (hasPictures && allDescribed) features.push('alternativeText');
  const values: (readonly [string, string])[] = [
    ['accessMode', 'textual'],
    ...(hasPictures ? ([['accessMode', 'visual']] as const) : []),
    ...(byEar ? ([['accessModeSufficient', 'textual']] as const) : []),
    ...(hasPictures ? ([['accessModeSufficient', 'textual,visual']] as const) : []),
    ...features.map((feature) => ['accessibilityFeature', feature] as const),
    ['accessibilityHazard', 'none'],
    [
      'accessibilitySummary',
      byEar
        ? 'The text reflows, its headings and notes are marked as such, and nothing in it needs to be seen.'
        : 'The text reflows, and its headings and notes are marked as such. Some pictures have no description.',
    ],
  ];
  return values.map(([name, value]) => `<meta property="schema:${name}">${value}</meta>\n`).join('');
}
