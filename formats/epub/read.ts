import { type BookLimits, defaultReadOptions, type ReadBook, type ReadOptions } from '#domain/book.ts';
import { checkSize } from '#formats/bytes.ts';
import { BookPictures } from '#formats/epub/book-pictures.ts';
import { blocksByHeadings, blocksOf, type Segment } from '#formats/epub/chapters.ts';
import { addSegments, startsOf, targetsOf } from '#formats/epub/cut-pages.ts';
import { decodeXml } from '#formats/epub/decode.ts';
import { readMetadata } from '#formats/epub/metadata.ts';
import { type NavEntry, readNavDocument, readNcx } from '#formats/epub/navigation.ts';
import { type Survey, surveyPage } from '#formats/epub/note-survey.ts';
import { findNotes, Notes } from '#formats/epub/notes.ts';
import { type Package, readPackage } from '#formats/epub/package.ts';
import { isLeftOut } from '#formats/epub/page-kind.ts';
import { readPage } from '#formats/epub/page-reader.ts';
import { Sheets } from '#formats/epub/sheets.ts';
import { finishBook } from '#formats/finish-book.ts';
import { isFound } from '#formats/outline.ts';
import { titleWords } from '#formats/titles.ts';
import { type Element, parseTree } from '#formats/tree.ts';
import { reading, Unreadable } from '#formats/unreadable.ts';
import { Warnings } from '#formats/warnings.ts';
import { Archive } from '#formats/zip/archive.ts';

/**
 * Reads an EPUB 2 or 3. Its pages are parsed one at a time, twice: first to find the notes, which may stand in
 * another page than what refers to them, then for the text.
 */
export function read(bytes: Uint8Array, limits: BookLimits, options: ReadOptions = defaultReadOptions): ReadBook {
  return reading(() => {
    checkSize(bytes, limits);
    const archive = new Archive(bytes, limits);
    const warnings = new Warnings();
    const book = readPackage(archive, limits.depth, warnings);
    return readBookOf({ archive, warnings, book, limits, options });
  });
}

type Source = {
  readonly archive: Archive;
  readonly warnings: Warnings;
  readonly book: Package;
  readonly limits: BookLimits;
  readonly options: ReadOptions;
};

function readBookOf(source: Source): ReadBook {
  const { archive, warnings, book, limits, options } = source;
  const metadata = readMetadata(book.metadata, limits.depth);
  const entries = navigation(source);
  const pictures = new BookPictures(archive, warnings);
  const cover = pictures.cover(book, book.spine[0]?.path, (path) => parsePage(source, path));

  const words = titleWords(`${metadata.title ?? ''} ${metadata.author ?? ''} by`);
  const judged = { targets: targetsOf(entries), known: new Set(words), cover };
  const covers = new Set(book.guide.flatMap(({ type, target }) => (type === 'cover' ? [target.path] : [])));
  const survey: Survey = { links: [], places: new Map() };
  const pages: string[] = [];
  for (const path of new Set(book.spine.map((item) => item.path))) {
    const root = parsePage(source, path);
    if (!root) warnings.add('spineItemMissing', path);
    if (!root || isLeftOut(root, { ...judged, path, isCover: covers.has(path) })) continue;
    pages.push(path);
    surveyPage(survey, path, root);
  }

  const roles = findNotes(survey);
  const notes = new Notes();
  const sheets = new Sheets(archive);
  const starts = startsOf(entries, book, (place) => survey.places.has(place));
  const segments: Segment[] = [];
  for (const path of pages) {
    const root = parsePage(source, path);
    if (!root) continue;
    const begin = starts.get(path) ?? { top: [], ids: new Map() };
    const page = readPage(root, {
      path,
      language: metadata.language,
      sheet: sheets.of(root, path),
      warnings,
      notes,
      roles: roles.get(path) ?? new Map(),
      anchors: new Set(begin.ids.keys()),
      picture: (file) => pictures.use(file),
    });
    addSegments(segments, page, begin);
  }
  notes.settle();
  const byHeadings = blocksByHeadings(segments, metadata.title, options);
  const byContents = isFound(options) && guides(entries, segments, byHeadings.length > 1);
  const blocks = byContents ? blocksOf(entries, segments, metadata.title, warnings) : byHeadings;
  return finishBook({ ...metadata, cover, images: pictures.kept, blocks }, warnings, limits, options);
}

/** The table of contents of EPUB 3, else that of EPUB 2. */
function navigation({ archive, book, limits, warnings }: Source): NavEntry[] {
  const parse = (path: string | undefined, language: 'xhtml' | 'xml') => {
    const bytes = path === undefined ? undefined : archive.read(path);
    return bytes && path !== undefined && parseTree(decodeXml(bytes, path, warnings), language, limits.depth);
  };
  const document = parse(book.navigation, 'xhtml');
  const entries = document ? readNavDocument(document, book.navigation ?? '') : [];
  if (entries.length > 0) return entries;
  const ncx = parse(book.ncx, 'xml');
  return ncx ? readNcx(ncx, book.ncx ?? '') : [];
}

function parsePage({ archive, limits, warnings }: Source, path: string): Element | undefined {
  const bytes = archive.read(path);
  if (!bytes) return undefined;
  try {
    return parseTree(decodeXml(bytes, path, warnings), 'xhtml', limits.depth);
  } catch (error) {
    throw error instanceof Unreadable ? new Unreadable(error.problem.kind, path) : error;
  }
}

/** Whether a table of contents tells more of the book than its headings do: one entry for all of it does not. */
function guides(entries: readonly NavEntry[], segments: readonly Segment[], areDivided: boolean): boolean {
  if (entries.some(({ kind }) => kind !== undefined)) return true;
  const begun = segments.filter((segment) => segment.entries.length > 0);
  return begun.length > 1 || (begun.length === 1 && !areDivided);
}
