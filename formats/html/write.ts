import { strToU8 } from 'fflate';
import type { Book, WriteOptions } from '#domain/book.ts';
import { bookTitle } from '#formats/epub/write-package.ts';
import { type WrittenPicture, writtenPictures } from '#formats/epub/write-pictures.ts';
import { contentsItems, labelOf } from '#formats/html/contents-list.ts';
import { dataAddress } from '#formats/html/data-address.ts';
import { directionOf, escapeXml } from '#formats/html/markup.ts';
import { languageAttributes, renderBlocks } from '#formats/html/render.ts';
import { type Section, sectionsOf, titleRankOf } from '#formats/html/sections.ts';
import { pageStyle } from '#formats/html/style.ts';

/** Writes one HTML file that needs no other file: no script, and its pictures and styles are inside. */
export function write(book: Book, options: WriteOptions): Uint8Array<ArrayBuffer> {
  const pictures = writtenPictures(book);
  const sections = sectionsOf(book);
  const title = escapeXml(bookTitle(book, options));
  const language = book.language ? languageAttributes(book.language, 'html') : '';
  const cover = book.cover === undefined ? undefined : pictures.get(book.cover);
  const page = `<!DOCTYPE html>
<html${language || ` dir="${directionOf(undefined)}"`}>
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${title}</title>
${meta('author', book.author)}${meta('description', book.summary)}${meta('dcterms.rights', book.licence)}${(book.subjects ?? []).map((subject) => meta('dcterms.subject', subject)).join('')}${meta('dcterms.identifier', options.identifier)}<style>
${pageStyle}</style>
</head>
<body>
<header>
${cover ? `<figure class="cover"><img src="${dataAddress(cover)}" alt="${escapeXml(options.labels.cover)}"/></figure>\n` : ''}<h1>${title}</h1>
${byLine(book, options)}</header>
${contents(sections, options)}<main>
${sections.map((section) => sectionOf(section, pictures, options)).join('')}</main>
</body>
</html>
`;
  return strToU8(page);
}

/** The id of a part or chapter. */
function idOf({ kind, number }: Section): string {
  return `${kind}-${number}`;
}

function meta(name: string, content: string | undefined): string {
  return content ? `<meta name="${name}" content="${escapeXml(content)}"/>\n` : '';
}

function byLine({ author }: Book, { labels }: WriteOptions): string {
  if (!author) return '';
  const by = labels.by === '' ? '' : `${escapeXml(labels.by)} `;
  return `<p>${by}${escapeXml(author)}</p>\n`;
}

function contents(sections: readonly Section[], options: WriteOptions): string {
  if (sections.length === 0) return '';
  const heading = escapeXml(options.labels.contents);
  return `<nav role="doc-toc" aria-labelledby="contents">\n<h2 id="contents">${heading}</h2>\n<ol>\n${contentsItems(sections, options, (section) => `#${idOf(section)}`)}</ol>\n</nav>\n`;
}

function sectionOf(section: Section, pictures: ReadonlyMap<string, WrittenPicture>, options: WriteOptions): string {
  const { kind, title, blocks, children } = section;
  const titleRank = titleRankOf(section);
  const heading = title === '' ? '' : `<h${titleRank}>${escapeXml(title)}</h${titleRank}>\n`;
  const text = renderBlocks(blocks, {
    dialect: 'html',
    picture: (file) => {
      const picture = pictures.get(file);
      return picture && dataAddress(picture);
    },
    prefix: `${idOf(section)}-`,
    titleRank,
    notes: options.labels.notes,
  });
  const below = children.map((child) => sectionOf(child, pictures, options)).join('');
  const label = title === '' ? ` aria-label="${escapeXml(labelOf(section, options))}"` : '';
  return `<section class="${kind}" role="doc-${kind}" id="${idOf(section)}"${label}>\n${heading}${text}${below}</section>\n`;
}
