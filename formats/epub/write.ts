import { strToU8 } from 'fflate';
import type { Book, WriteOptions } from '#domain/book.ts';
import { leaves } from '#domain/plain-text.ts';
import { bookStyle } from '#formats/epub/style.ts';
import { packageDocument, type WrittenItem } from '#formats/epub/write-package.ts';
import {
  coverPage,
  navigationPage,
  ncxDocument,
  type Pages,
  pathOf,
  sectionPage,
  titlePage,
} from '#formats/epub/write-pages.ts';
import { writtenPictures } from '#formats/epub/write-pictures.ts';
import { everySection, sectionsOf } from '#formats/html/sections.ts';
import { writeZip, type ZipFile } from '#formats/zip/write.ts';

const container = `<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;
const xhtml = 'application/xhtml+xml';

type Content = WrittenItem & { readonly bytes: Uint8Array };

/** Writes an EPUB 3.3 that old readers can show as well. The same book with the same options gives the same bytes. */
export function write(book: Book, options: WriteOptions): Uint8Array<ArrayBuffer> {
  const pictures = writtenPictures(book);
  const sections = sectionsOf(book);
  const addressOf = (file: string) => {
    const picture = pictures.get(file);
    return picture && `images/${picture.name}`;
  };
  const pages: Pages = { book, options, sections, picture: addressOf };
  const cover = book.cover === undefined ? undefined : addressOf(book.cover);

  const contents: Content[] = [
    ...(cover === undefined ? [] : [pageItem('cover', 'cover.xhtml', coverPage(cover, pages))]),
    pageItem('title-page', 'title.xhtml', titlePage(pages)),
    { ...pageItem('nav', 'nav.xhtml', navigationPage(pages, cover !== undefined)), properties: 'nav' },
    ...everySection(sections).map((section) =>
      pageItem(`${section.kind}-${section.number}`, pathOf(section), sectionPage(section, pages)),
    ),
    { id: 'ncx', path: 'toc.ncx', mediaType: 'application/x-dtbncx+xml', bytes: strToU8(ncxDocument(pages)) },
    { id: 'style', path: 'style.css', mediaType: 'text/css', bytes: strToU8(bookStyle) },
    ...[...pictures.values()].map(({ key, name, contentType, bytes }, index) => ({
      id: `image-${index + 1}`,
      path: `images/${name}`,
      mediaType: contentType,
      bytes,
      ...(key === book.cover ? { properties: 'cover-image' } : {}),
    })),
  ];
  const shown = everySection(sections).flatMap(({ blocks }) =>
    leaves(blocks).filter((block) => block.type === 'image'),
  );
  const described = { hasPictures: shown.length > 0, allDescribed: shown.every(({ attrs }) => attrs.alt !== '') };
  const files: ZipFile[] = [
    { path: 'mimetype', bytes: strToU8('application/epub+zip'), isStored: true },
    { path: 'META-INF/container.xml', bytes: strToU8(container) },
    { path: 'EPUB/package.opf', bytes: strToU8(packageDocument(book, options, contents, described)) },
    ...contents.map(({ path, mediaType, bytes }) => {
      return { path: `EPUB/${path}`, bytes, isStored: mediaType.startsWith('image/') };
    }),
  ];
  return writeZip(files);
}

function pageItem(id: string, path: string, page: string): Content {
  return { id, path, mediaType: xhtml, bytes: strToU8(page), isPage: true };
}
