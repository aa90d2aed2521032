import { type BookImage, type BookLimits, defaultReadOptions, type ReadBook, type ReadOptions } from '#domain/book.ts';
import { languageCode } from '#domain/text.ts';
import { checkSize } from '#formats/bytes.ts';
import { decodeXml } from '#formats/epub/decode.ts';
import { inlinesOfBlocks } from '#formats/epub/flatten.ts';
import { finishBook, withSetLanguage } from '#formats/finish-book.ts';
import { BodyReader } from '#formats/odt/body.ts';
import type { OdtContext } from '#formats/odt/context.ts';
import { OdtStyles } from '#formats/odt/styles.ts';
import { chapterRank, chapterRankName } from '#formats/office/chapter-rank.ts';
import { MarkLists } from '#formats/office/marks.ts';
import { OfficeFlow } from '#formats/office/office-flow.ts';
import { OfficePictures } from '#formats/office/office-pictures.ts';
import { refuseOle } from '#formats/office/ole.ts';
import { readSlices } from '#formats/office/slices.ts';
import { outlineOf } from '#formats/outline.ts';
import { type Element, elementsOf, findElement, lineText, parseTree } from '#formats/tree.ts';
import { reading, Unreadable } from '#formats/unreadable.ts';
import { Warnings } from '#formats/warnings.ts';
import { Archive } from '#formats/zip/archive.ts';

const holders = new Set(['document-content', 'body', 'text']);

/** Reads an OpenDocument text (ODF 1.3). Its paragraphs are parsed one at a time. */
export function read(bytes: Uint8Array, limits: BookLimits, options: ReadOptions = defaultReadOptions): ReadBook {
  return reading(() => {
    checkSize(bytes, limits);
    refuseOle(bytes);
    const archive = new Archive(bytes, limits);
    const warnings = new Warnings();
    const source = (path: string) => {
      const part = archive.read(path);
      return part && decodeXml(part, path, warnings);
    };
    const tree = (path: string) => parseTree(source(path) ?? '', 'xml', limits.depth);
    checkKind(source('mimetype'), archive.has('content.xml'));
    if (findElement(tree('META-INF/manifest.xml'), ({ name }) => name === 'encryption-data')) {
      throw new Unreadable('encrypted');
    }
    const styles = new OdtStyles();
    for (const holder of elementsOf(elementsOf(tree('styles.xml'), 'document-styles')[0])) {
      if (holder.name === 'styles') styles.add(holder, { isAutomatic: false });
    }
    const images = new Map<string, BookImage>();
    const pictures = new OfficePictures(archive, images, warnings);
    const meta = readMeta(tree('meta.xml'));
    const { rank, ...properties } = meta;
    const language = properties.language ?? styles.language;
    const context: OdtContext = {
      styles,
      warnings,
      options,
      language,
      marks: new MarkLists(),
      changes: new Map(),
      picture: (path) => pictures.use(path),
      noteContent: (element) => noteContent(context, element),
    };
    const flow = new OfficeFlow({ namesVerse: styles.namesVerse });
    const body = new BodyReader(context, flow);
    readSlices(source('content.xml') ?? '', holders, limits.depth, (element) => {
      if (element.name === 'automatic-styles') styles.add(element, { isAutomatic: true });
      else if (!/^(?:scripts|font-face-decls)$/.test(element.name)) body.element(element);
    });
    body.end();
    const blocks = flow.finish();
    const outline = outlineOf(
      blocks,
      flow.front.title ?? properties.title,
      {
        ...options,
        chapterRank: options.chapterRank ?? (options.chapters === 'found' ? rank : undefined),
      },
      flow.looks,
    );
    const author = properties.author ?? flow.front.author;
    const book = { ...properties, author, language, title: outline.title, images, blocks: outline.blocks };
    // LibreOffice writes its own language into every file.
    return withSetLanguage(finishBook(book, warnings, limits, options), true);
  });
}

function checkKind(mimetype: string | undefined, hasContent: boolean): void {
  const isText =
    mimetype === undefined || /^application\/vnd\.oasis\.opendocument\.text(?:-template)?\s*$/.test(mimetype);
  if (!isText || !hasContent) throw new Unreadable('notThisFormat');
}

/** A note is read on its own: none inside of it, and no headings or verse. */
function noteContent(context: OdtContext, element: Element) {
  const flow = new OfficeFlow({ namesVerse: true });
  const body = new BodyReader({ ...context, noteContent: () => [] }, flow);
  for (const child of elementsOf(element)) {
    if (!/^(?:creator|date|date-string|creator-initials)$/.test(child.name)) body.element(child);
  }
  body.end();
  return inlinesOfBlocks(flow.plainBlocks(), { type: 'hardBreak' });
}

type Meta = {
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
  readonly summary?: string;
  readonly rank?: ReadOptions['chapterRank'];
};

function readMeta(root: Element): Meta {
  const meta = findElement(root, ({ name }) => name === 'meta');
  const value = (name: string) => lineText(elementsOf(meta, name)[0]) || undefined;
  const own = elementsOf(meta, 'user-defined').find(({ attributes }) => attributes['meta:name'] === chapterRankName);
  return {
    title: value('title'),
    author: value('initial-creator') ?? value('creator'),
    language: languageCode(value('language')),
    summary: value('description'),
    rank: chapterRank(own && lineText(own)),
  };
}
