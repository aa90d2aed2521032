import {
  type BookLimits,
  type BookProblem,
  defaultReadOptions,
  type ReadBook,
  type ReadOptions,
} from '#domain/book.ts';
import { bookOfArchive, isProjectArchive, readArchive } from '#formats/archive/read.ts';
import { read as readDocx } from '#formats/docx/read.ts';
import { read as readEpub } from '#formats/epub/read.ts';
import { isScrivener, readFolder } from '#formats/folder/read.ts';
import { foreignKind, foreignToText, isTextUnderAnotherName } from '#formats/foreign-file.ts';
import { read as readHtml } from '#formats/html/read.ts';
import { isCompiledInk, readCompiledInk, readInkFiles } from '#formats/ink/read.ts';
import { readJourneyFiles } from '#formats/journey/journey-file.ts';
import { withFoundLanguage } from '#formats/language.ts';
import { read as readMarkdown } from '#formats/markdown/read.ts';
import { read as readOdt } from '#formats/odt/read.ts';
import { read as readRtf } from '#formats/rtf/read.ts';
import { read as readText } from '#formats/text/read.ts';
import { readTweeFiles, readTwine } from '#formats/twee/read.ts';
import { isTwineHtml } from '#formats/twee/read-twine-html.ts';
import { Archive } from '#formats/zip/archive.ts';

/** A file to import. */
export type ImportedFile = { readonly name: string; readonly bytes: Uint8Array };

type Reader = (bytes: Uint8Array, limits: BookLimits, options: ReadOptions) => ReadBook;

/** An HTML file alone: its warnings name it. One of Twine is a story. */
function namedPage(name: string): Reader {
  return (bytes, limits, options) =>
    isTwineHtml(bytes)
      ? readTwine([bytes], limits)
      : readHtml(bytes, limits, options, { path: name, find: () => undefined });
}

function readTwee(bytes: Uint8Array, limits: BookLimits): ReadBook {
  return readTweeFiles([{ bytes }], limits);
}

function readJourney(bytes: Uint8Array, limits: BookLimits): ReadBook {
  return readJourneyFiles([{ bytes }], limits);
}

/** A file of ink alone: where it includes others, these are missing. */
function namedInk(name: string): Reader {
  return (bytes, limits) => readInkFiles([{ name, bytes }], limits);
}

function readInk(bytes: Uint8Array, limits: BookLimits): ReadBook {
  return readInkFiles([{ name: 'story.ink', bytes }], limits);
}

/** The format of a file by the end of its name, where its first bytes do not tell it. */
const byEnding: Readonly<Record<string, Reader>> = {
  '.epub': readEpub,
  '.docx': readDocx,
  '.docm': readDocx,
  '.dotx': readDocx,
  '.doc': readDocx,
  '.odt': readOdt,
  '.fodt': readOdt,
  '.rtf': readRtf,
  '.html': readHtml,
  '.htm': readHtml,
  '.xhtml': readHtml,
  '.md': readMarkdown,
  '.markdown': readMarkdown,
  '.txt': readText,
  '.text': readText,
  '.twee': readTwee,
  '.tw': readTwee,
  '.json': readJourney,
  '.ink': readInk,
};

/**
 * Reads a book in any of the formats: the first bytes of a file tell its format, and only where they do not, the end of
 * its name.
 */
export function readBook(
  bytes: Uint8Array,
  fileName: string,
  limits: BookLimits,
  options = defaultReadOptions,
): ReadBook {
  if (bytes.length === 0) return { ok: false, problem: { kind: 'empty' } };
  const ending = /\.[^./\\]*$/.exec(fileName.toLowerCase())?.[0] ?? '';
  const starts = (...magic: number[]) => magic.every((byte, index) => bytes[index] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return readZip({ name: fileName, bytes }, ending, limits, options);
  // The old Word format, and a DOCX with a password: the reader tells them apart.
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return readDocx(bytes, limits, options);
  if (starts(0x7b, 0x5c, 0x72, 0x74, 0x66)) return readRtf(bytes, limits, options);
  if (ending === '.json' && isCompiledInk(bytes)) return readCompiledInk(fileName, bytes);
  const refused = refusal(bytes, fileName, ending);
  if (refused) return { ok: false, problem: { kind: refused } };
  const found = byEnding[ending];
  const reader = found === readHtml ? namedPage(fileName) : found === readInk ? namedInk(fileName) : found;
  return reader ? reader(bytes, limits, options) : { ok: false, problem: { kind: 'unknownFormat' } };
}

/** Files that are packed, and so cannot be words alone. */
const packed: readonly (Reader | undefined)[] = [readEpub, readDocx, readOdt];
const texts: readonly (Reader | undefined)[] = [readText, readMarkdown, readHtml, readTwee, readJourney, readInk];

/** The format of a file whose contents contradict its name. */
function refusal(bytes: Uint8Array, fileName: string, ending: string): BookProblem['kind'] | undefined {
  if (isScrivener(fileName)) return 'scrivener';
  const reader = byEnding[ending];
  if (texts.includes(reader)) return foreignToText(bytes);
  const kind = foreignKind(bytes);
  if (kind) return kind;
  const isText = (packed.includes(reader) && ending !== '.fodt') || reader === readRtf;
  return isText && isTextUnderAnotherName(bytes) ? 'plainText' : undefined;
}

/** Reads the files of one book, in the order given; where they do not say its language, its words do. */
export function readFiles(
  files: readonly ImportedFile[],
  limits: BookLimits,
  options: ReadOptions = defaultReadOptions,
): ReadBook {
  const [first, second] = files;
  if (!first) return { ok: false, problem: { kind: 'empty' } };
  return withFoundLanguage(
    second ? readFolder(files, limits, options, readBook) : readBook(first.bytes, first.name, limits, options),
  );
}

/** A ZIP archive is many things: each is recognised by files that only it has. */
function readZip(file: ImportedFile, ending: string, limits: BookLimits, options: ReadOptions): ReadBook {
  const { bytes } = file;
  const archive = openArchive(bytes, limits);
  // The format that its name promises reports the problems of the archive.
  if (!archive) return (byEnding[ending] ?? readEpub)(bytes, limits, options);
  if (isProjectArchive(archive)) {
    const read = readArchive(bytes, limits);
    return read.ok ? { ok: true, book: bookOfArchive(read.archive), warnings: [] } : read;
  }
  if (archive.has('META-INF/container.xml')) return readEpub(bytes, limits, options);
  if (archive.has('[Content_Types].xml')) return readDocx(bytes, limits, options);
  if (archive.has('Index/Document.iwa')) return { ok: false, problem: { kind: 'pages' } };
  if (archive.has('content.xml')) return readOdt(bytes, limits, options);
  const reader = byEnding[ending];
  return reader ? reader(bytes, limits, options) : readFolder([file], limits, options, readBook);
}

function openArchive(bytes: Uint8Array, limits: BookLimits): Archive | undefined {
  try {
    return new Archive(bytes, limits);
  } catch {
    return undefined;
  }
}
