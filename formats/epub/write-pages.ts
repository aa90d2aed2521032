import type { Book, WriteOptions } from '#domain/book.ts';
import { bookTitle } from '#formats/epub/write-package.ts';
import { contentsItems, labelOf } from '#formats/html/contents-list.ts';
import { directionOf, escapeXml } from '#formats/html/markup.ts';
import { languageAttributes, renderBlocks } from '#formats/html/render.ts';
import { everySection, type Section } from '#formats/html/sections.ts';

/** The data that every page of a book needs. */
export type Pages = {
  readonly book: Book;
  readonly options: WriteOptions;
  readonly sections: readonly Section[];
  /** The address of a picture from a page. */
  readonly picture: (file: string) => string | undefined;
};

/** The path of the page of a part or chapter. */
export function pathOf({ kind, number }: Section): string {
  return `${kind}-${String(number).padStart(3, '0')}.xhtml`;
}

/** The page of a part or chapter. */
export function sectionPage(section: Section, pages: Pages): string {
  const { kind, title, blocks } = section;
  const heading = title === '' ? '' : `<h1>${escapeXml(title)}</h1>\n`;
  const text = renderBlocks(blocks, {
    dialect: 'epub',
    picture: pages.picture,
    prefix: '',
    titleRank: 1,
    notes: pages.options.labels.notes,
  });
  const name = kind === 'part' && text === '' ? ' class="part-title"' : '';
  const label = title === '' ? ` aria-label="${escapeXml(labelOf(section, pages.options))}"` : '';
  return page(
    labelOf(section, pages.options),
    `<section${name} epub:type="${kind}" role="doc-${kind}"${label}>\n${heading}${text}</section>`,
    pages,
    'bodymatter',
  );
}

/** The page that shows the cover. */
export function coverPage(address: string, pages: Pages): string {
  const alt = escapeXml(pages.options.labels.cover);
  return page(
    pages.options.labels.cover,
    `<section class="cover" epub:type="cover"><img src="${escapeXml(address)}" alt="${alt}" role="doc-cover"/></section>`,
    pages,
    'frontmatter',
  );
}

/** The page with the title and who wrote it. */
export function titlePage(pages: Pages): string {
  const { book, options } = pages;
  const by = options.labels.by === '' ? '' : `<span class="by">${escapeXml(options.labels.by)}</span> `;
  const author = book.author ? `<p>${by}${escapeXml(book.author)}</p>\n` : '';
  return page(
    options.labels.titlePage,
    `<section class="title-page" epub:type="titlepage">\n<h1>${escapeXml(bookTitle(book, options))}</h1>\n${author}</section>`,
    pages,
    'frontmatter',
  );
}

/** The navigation document (EPUB 3.3, section 7): the contents, and where the parts of the book begin. */
export function navigationPage(pages: Pages, hasCover: boolean): string {
  const { labels } = pages.options;
  const landmarks = [
    ...(hasCover ? [['cover', 'cover.xhtml', labels.cover] as const] : []),
    ['titlepage', 'title.xhtml', labels.titlePage] as const,
    ['toc', 'nav.xhtml', labels.contents] as const,
    ...pages.sections.slice(0, 1).map((first) => ['bodymatter', pathOf(first), labelOf(first, pages.options)] as const),
  ].map(([type, path, words]) => `<li><a epub:type="${type}" href="${path}">${escapeXml(words)}</a></li>\n`);
  const contents = pages.sections.length > 0 ? contentsItems(pages.sections, pages.options, pathOf) : navTitle(pages);
  return page(
    labels.contents,
    `<nav epub:type="toc" role="doc-toc" id="toc">
<h1>${escapeXml(labels.contents)}</h1>
<ol>
${contents}</ol>
</nav>
<nav epub:type="landmarks" hidden="hidden">
<ol>
${landmarks.join('')}</ol>
</nav>`,
    pages,
    'frontmatter',
  );
}

function navTitle({ book, options }: Pages): string {
  return `<li><a href="title.xhtml">${escapeXml(bookTitle(book, options))}</a></li>\n`;
}

/** The table of contents as EPUB 2 has it, for readers that know no other. */
export function ncxDocument({ book, options, sections }: Pages): string {
  let order = 0;
  const points = (list: readonly Section[]): string =>
    list
      .map((section) => {
        const place = ++order;
        return `<navPoint id="point-${place}" playOrder="${place}"><navLabel><text>${escapeXml(labelOf(section, options))}</text></navLabel><content src="${pathOf(section)}"/>${points(section.children)}</navPoint>\n`;
      })
      .join('');
  const title = escapeXml(bookTitle(book, options));
  const depth = Math.max(1, ...everySection(sections).map((section) => section.depth + 1));
  const map =
    sections.length > 0
      ? points(sections)
      : `<navPoint id="point-1" playOrder="1"><navLabel><text>${title}</text></navLabel><content src="title.xhtml"/></navPoint>\n`;
  return `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"${book.language ? ` xml:lang="${escapeXml(book.language)}"` : ''}>
<head><meta name="dtb:uid" content="${escapeXml(options.identifier)}"/><meta name="dtb:depth" content="${depth}"/><meta name="dtb:totalPageCount" content="0"/><meta name="dtb:maxPageNumber" content="0"/></head>
<docTitle><text>${title}</text></docTitle>
<navMap>
${map}</navMap>
</ncx>
`;
}

function page(title: string, body: string, { book }: Pages, matter: 'frontmatter' | 'bodymatter'): string {
  const language = book.language ? languageAttributes(book.language, 'epub') : '';
  const direction = directionOf(book.language) === 'rtl' ? ' dir="rtl"' : '';
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${language}>
<head>
<meta charset="utf-8"/>
<title>${escapeXml(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body${direction} epub:type="${matter}">
${body}
</body>
</html>
`;
}
