import { strToU8 } from 'fflate';
import type { Book, WriteOptions } from '#domain/book.ts';
import { BodyWriter } from '#formats/odt/write-body.ts';
import { listStyles, odtNames, stylesXml } from '#formats/odt/write-styles.ts';
import { chapterRankName, writtenChapterRank } from '#formats/office/chapter-rank.ts';
import { escaped } from '#formats/office/xml.ts';
import { writeZip } from '#formats/zip/write.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const mediaType = 'application/vnd.oasis.opendocument.text';

/**
 * Writes an OpenDocument text (ODF 1.3), laid out as a book. Our own reader and other word processors understand the
 * styles it uses. The same book with the same options gives the same bytes.
 */
export function write(book: Book, options: WriteOptions): Uint8Array<ArrayBuffer> {
  const body = new BodyWriter(book, options);
  const text = body.write();
  const content = `<office:document-content ${odtNames}><office:automatic-styles>${body.text.styles()}${listStyles}</office:automatic-styles><office:body><office:text>${text}</office:text></office:body></office:document-content>`;
  const parts: Record<string, string> = {
    'content.xml': content,
    'styles.xml': stylesXml(book.language, writtenChapterRank(book)),
    'meta.xml': metaXml(book, options),
  };
  const entries = [
    ...Object.keys(parts).map((path) => ({ path, contentType: 'text/xml' })),
    ...body.pictures.map(({ path, contentType }) => ({ path, contentType })),
  ];
  const files = Object.entries({ ...parts, 'META-INF/manifest.xml': manifestXml(entries) });
  // The type comes first and unpacked, so that it can be read without unpacking (ODF 1.3 part 2, 3.3).
  return writeZip([
    { path: 'mimetype', bytes: strToU8(mediaType), isStored: true },
    ...files.map(([path, xml]) => ({ path, bytes: strToU8(declaration + xml) })),
    ...body.pictures,
  ]);
}

function metaXml(book: Book, { identifier, modifiedAt }: WriteOptions): string {
  const { title, author, language, summary } = book;
  const said = (name: string, value: string | undefined) => (value ? `<${name}>${escaped(value)}</${name}>` : '');
  const date = `${new Date(modifiedAt).toISOString().slice(0, 19)}Z`;
  const own = (name: string, value: string) =>
    `<meta:user-defined meta:name="${name}">${escaped(value)}</meta:user-defined>`;
  return `<office:document-meta ${odtNames}><office:meta><meta:generator>Fabula</meta:generator>${said('dc:title', title)}${said('dc:description', summary)}${said('meta:initial-creator', author)}${said('dc:creator', author)}<meta:creation-date>${date}</meta:creation-date><dc:date>${date}</dc:date>${said('dc:language', language)}${own('identifier', identifier)}${own(chapterRankName, String(writtenChapterRank(book)))}</office:meta></office:document-meta>`;
}

function manifestXml(entries: readonly { readonly path: string; readonly contentType: string }[]): string {
  const entry = (path: string, type: string) =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`;
  return `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">${entry('/', mediaType)}${entries.map(({ path, contentType }) => entry(path, contentType)).join('')}</manifest:manifest>`;
}
