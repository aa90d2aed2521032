import { type BookLimits, defaultReadOptions, type ReadBook, type ReadOptions } from '#domain/book.ts';
import { checkSize, readableText } from '#formats/bytes.ts';
import { resolveAddress } from '#formats/epub/addresses.ts';
import { blocksOf, type Segment } from '#formats/epub/chapters.ts';
import { addSegments, startsOf } from '#formats/epub/cut-pages.ts';
import { type NavEntry, readNavDocument } from '#formats/epub/navigation.ts';
import { type Survey, surveyPage } from '#formats/epub/note-survey.ts';
import { findNotes, Notes } from '#formats/epub/notes.ts';
import type { Page } from '#formats/epub/page.ts';
import { readPage } from '#formats/epub/page-reader.ts';
import { readSheets, type Sheet } from '#formats/epub/sheet.ts';
import { finishBook } from '#formats/finish-book.ts';
import { type Beside, InlinePictures } from '#formats/html/inline-pictures.ts';
import { declaredEncoding, readHead } from '#formats/html/page-head.ts';
import { cleanPage } from '#formats/html/saved-page.ts';
import { titleRankOf } from '#formats/html/sections.ts';
import { titleText } from '#formats/inlines.ts';
import { isFound, type Outline, outlineOf } from '#formats/outline.ts';
import { sameLetters, titleHas } from '#formats/titles.ts';
import { type Element, elementsOf, findElement, listed, parseTree, rawText } from '#formats/tree.ts';
import { reading } from '#formats/unreadable.ts';
import { Warnings } from '#formats/warnings.ts';

/**
 * Reads an HTML file: one we wrote, a page saved from the web, or one that Word and Google Docs save as HTML. A page is
 * divided by its headings, or by its table of contents where that marks parts and chapters.
 *
 * @param beside - the folder the file lies in, where there is one
 */
export function read(
  bytes: Uint8Array,
  limits: BookLimits,
  options: ReadOptions = defaultReadOptions,
  beside?: Beside,
): ReadBook {
  return reading(() => {
    checkSize(bytes, limits);
    const warnings = new Warnings();
    const source = readableText(bytes, warnings, declaredEncoding(bytes));
    const root = parseTree(source, 'xhtml', limits.depth);
    const path = beside?.path ?? 'page.html';
    const head = readHead(root);
    const entries = ranked(readNavDocument(root, path), 0);
    const pictures = new InlinePictures(warnings, beside);
    const { content, title } = cleanPage(root, path, options, warnings, entries.length > 0);

    const survey: Survey = { links: [], places: new Map() };
    surveyPage(survey, path, content);
    const notes = new Notes();
    const begin = startsOf(entries, { spine: [{ linked: path, path }] }, (place) => survey.places.has(place)).get(path);
    const page = readPage(content, {
      path,
      language: head.language,
      sheet: sheetOf(root, beside),
      warnings,
      notes,
      roles: findNotes(survey).get(path) ?? new Map(),
      anchors: new Set(begin?.ids.keys()),
      picture: (file) => pictures.pathKey(file, path),
    });
    notes.settle();

    const named = isFound(options) && entries.length > 0 && begin !== undefined;
    const outline = named ? byContents(page, entries, begin, warnings) : byHeadings(page, title ?? head.title, options);
    const cover = coverOf(root, pictures, path);
    const book = {
      ...head,
      title: outline.title ?? title ?? head.title,
      cover,
      images: pictures.kept,
      blocks: outline.blocks,
    };
    return finishBook(book, warnings, limits, options);
  });
}

/** The entries of a table of contents that names the kind of each; of any other none. */
function ranked(entries: readonly NavEntry[], depth: number): NavEntry[] {
  return entries.flatMap((entry) => {
    if (entry.kind === undefined) return [];
    const children = ranked(entry.children, depth + 1);
    return [{ ...entry, children, ...(entry.untitled === undefined ? {} : { untitled: titleRankOf({ depth }) }) }];
  });
}

function byContents(
  page: Page,
  entries: readonly NavEntry[],
  begin: Parameters<typeof addSegments>[2],
  warnings: Warnings,
): Outline {
  const segments: Segment[] = [];
  addSegments(segments, page, begin);
  return { blocks: blocksOf(entries, segments, undefined, warnings) };
}

/** The title in the head often has the name of a site besides that of the text, which is then the first heading. */
function byHeadings({ flow }: Page, title: string | undefined, options: ReadOptions): Outline {
  const [first] = flow;
  const isNamed =
    first?.type === 'ranked' &&
    title !== undefined &&
    (titleHas(title, titleText(first.content)) || sameLetters(title, titleText(first.content)));
  return outlineOf(flow, isNamed ? undefined : title, options);
}

/** The rules of the page itself and of its style sheets. */
function sheetOf(root: Element, beside: Beside | undefined): Sheet {
  const sources: string[] = [];
  const visit = (element: Element) => {
    for (const child of elementsOf(element)) {
      const isSheet = child.name === 'link' && /stylesheet/i.test(child.attributes.rel ?? '');
      if (child.name === 'style') sources.push(rawText(child));
      else if (isSheet) sources.push(sheetBeside(child.attributes.href ?? '', beside));
      else visit(child);
    }
  };
  visit(root);
  return readSheets(sources);
}

function sheetBeside(href: string, beside: Beside | undefined): string {
  const address = beside && resolveAddress(beside.path, href);
  const bytes = address && beside.find(address.path)?.bytes;
  return bytes && bytes.length < 2 ** 20 ? new TextDecoder().decode(bytes) : '';
}

/** The cover of a page we wrote. */
function coverOf(root: Element, pictures: InlinePictures, path: string): string | undefined {
  const figure = findElement(
    root,
    (element) => element.name === 'figure' && listed(element, 'class').includes('cover'),
  );
  const src = figure && findElement(figure, ({ name }) => name === 'img')?.attributes.src;
  return src === undefined ? undefined : pictures.use(src, path);
}
