import type { Book, WriteOptions } from '#domain/book.ts';
import type { ExportFormat } from '#domain/export.ts';
import { write as writeDocx } from '#formats/docx/write.ts';
import { write as writeEpub } from '#formats/epub/write.ts';
import { write as writeHtml } from '#formats/html/write.ts';
import { write as writeMarkdown } from '#formats/markdown/write.ts';
import { writeFolder } from '#formats/markdown/write-folder.ts';
import { write as writeOdt } from '#formats/odt/write.ts';
import { write as writeText } from '#formats/text/write.ts';

type BookFormat = Exclude<ExportFormat, 'archive'>;

const writers: Readonly<Record<BookFormat, (book: Book, options: WriteOptions) => Uint8Array<ArrayBuffer>>> = {
  epub: writeEpub,
  docxManuscript: (book, options) => writeDocx(book, { ...options, layout: 'manuscript' }),
  docx: (book, options) => writeDocx(book, { ...options, layout: 'laidOut' }),
  odt: writeOdt,
  html: writeHtml,
  markdown: writeMarkdown,
  markdownFolder: writeFolder,
  text: writeText,
};

/** Writes a book in one of the formats it may be exported as. The same book and options give the same bytes. */
export function writeBook(book: Book, format: BookFormat, options: WriteOptions): Uint8Array<ArrayBuffer> {
  return writers[format](book, options);
}
