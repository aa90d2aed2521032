import type { BookLimits, ReadBook } from '#domain/book.ts';
import { read as readEpub } from '#formats/epub/read.ts';
import { read as readMarkdown } from '#formats/markdown/read.ts';
import { read as readText } from '#formats/text/read.ts';

/** The formats a book may come in, with the extensions and media types for a file field. */
export const acceptedFormats = [
  { format: 'epub', extensions: ['.epub'], mediaTypes: ['application/epub+zip'] },
  { format: 'markdown', extensions: ['.md', '.markdown'], mediaTypes: ['text/markdown'] },
  { format: 'text', extensions: ['.txt'], mediaTypes: ['text/plain'] },
] as const;

const readers = { epub: readEpub, markdown: readMarkdown, text: readText };

/** Reads a book in any of the accepted formats: an archive by its content, other files by the end of their name. */
export function readBook(bytes: Uint8Array, fileName: string, limits: BookLimits): ReadBook {
  if (bytes.length === 0) return { ok: false, problem: { kind: 'empty' } };
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
  const name = fileName.toLowerCase();
  if (isArchive) {
    const read = readEpub(bytes, limits);
    // Every DOCX and ODT is an archive as well; only what calls itself an EPUB is a wrong one.
    const isOther = !read.ok && read.problem.kind === 'notThisFormat' && !name.endsWith('.epub');
    return isOther ? { ok: false, problem: { kind: 'unknownFormat' } } : read;
  }
  const known = acceptedFormats.find(({ extensions }) => extensions.some((extension) => name.endsWith(extension)));
  return known ? readers[known.format](bytes, limits) : { ok: false, problem: { kind: 'unknownFormat' } };
}
