import { type BookImage, type BookLimits, defaultReadOptions, type ReadBook, type ReadOptions } from '#domain/book.ts';
import { languageCode } from '#domain/text.ts';
import { checkSize } from '#formats/bytes.ts';
import { BodyReader } from '#formats/docx/body.ts';
import type { WordContext } from '#formats/docx/context.ts';
import { WordNotes } from '#formats/docx/notes.ts';
import { WordNumbering } from '#formats/docx/numbering.ts';
import { ofType, type Relationships, WordPackage } from '#formats/docx/package.ts';
import { WordStyles } from '#formats/docx/styles.ts';
import { finishBook, withSetLanguage } from '#formats/finish-book.ts';
import { chapterRank, chapterRankName } from '#formats/office/chapter-rank.ts';
import { MarkLists } from '#formats/office/marks.ts';
import { OfficeFlow } from '#formats/office/office-flow.ts';
import { OfficePictures } from '#formats/office/office-pictures.ts';
import { refuseOle } from '#formats/office/ole.ts';
import { readSlices } from '#formats/office/slices.ts';
import { outlineOf } from '#formats/outline.ts';
import { type Element, elementsOf, lineText } from '#formats/tree.ts';
import { reading } from '#formats/unreadable.ts';
import { Warnings } from '#formats/warnings.ts';
import { Archive } from '#formats/zip/archive.ts';

const holders = new Set(['document', 'body']);

/**
 * Reads a DOCX (ECMA-376, transitional and strict). The paragraphs of the document are parsed one at a time, so that
 * a long novel takes little memory. A file in the older binary format or with a password is refused as such.
 */
export function read(bytes: Uint8Array, limits: BookLimits, options: ReadOptions = defaultReadOptions): ReadBook {
  return reading(() => {
    checkSize(bytes, limits);
    refuseOle(bytes);
    const archive = new Archive(bytes, limits);
    const warnings = new Warnings();
    const parts = new WordPackage(archive, limits.depth, warnings);
    const path = parts.mainPath();
    const relationships = parts.relationships(path);
    const target = (type: string) => ofType(relationships, type)?.target;
    const styles = new WordStyles(parts.tree(target('styles')));
    const images = new Map<string, BookImage>();
    const source = parts.source(path) ?? '';
    const properties = readProperties(parts);
    const language = properties.language ?? commonLanguage(source, styles.language);
    const pictures = new OfficePictures(archive, images, warnings);
    const shared = {
      styles,
      warnings,
      options,
      language,
      marks: new MarkLists(),
      numbering: new WordNumbering(parts.tree(target('numbering'))),
      picture: (file: string) => pictures.use(file),
    };
    const notes = new WordNotes(parts, relationships, shared);
    const context: WordContext = { ...shared, path, relationships, note: (key) => notes.of(key) };

    const flow = new OfficeFlow({ namesVerse: styles.namesVerse });
    const body = new BodyReader(context, flow);
    readSlices(source, holders, limits.depth, (element) => body.element(element));
    body.end();
    const blocks = flow.finish();
    const title = flow.front.title ?? properties.title;
    const outline = outlineOf(
      blocks,
      title,
      {
        ...options,
        chapterRank:
          options.chapterRank ??
          (options.chapters === 'found' ? chapterRankOf(parts.tree(target('settings'))) : undefined),
      },
      flow.looks,
    );
    const author = properties.author ?? flow.front.author;
    const book = { ...properties, author, language, title: outline.title, images, blocks: outline.blocks };
    return withSetLanguage(finishBook(book, warnings, limits, options), properties.language === undefined);
  });
}

function readProperties(parts: WordPackage): { title?: string; author?: string; language?: string; summary?: string } {
  const relationships: Relationships = parts.relationships('');
  const root = parts.tree(ofType(relationships, 'core-properties')?.target ?? 'docProps/core.xml');
  const [core] = elementsOf(root, 'coreProperties');
  const value = (name: string) => lineText(elementsOf(core, name)[0]) || undefined;
  return {
    title: value('title'),
    author: value('creator'),
    language: languageCode(value('language')),
    summary: value('description'),
  };
}

/** The rank of chapters as our own writer leaves it among the document's variables (ECMA-376 part 1, 17.15.1.31). */
function chapterRankOf(root: Element | undefined): ReadOptions['chapterRank'] {
  const [variables] = elementsOf(elementsOf(root, 'settings')[0], 'docVars');
  const said = elementsOf(variables, 'docVar').find(({ attributes }) => attributes['w:name'] === chapterRankName);
  return chapterRank(said?.attributes['w:val']);
}

/** The language of most runs, where more than half of them name the same; else that of the styles. */
function commonLanguage(source: string, fallback: string | undefined): string | undefined {
  const counts = new Map<string, number>();
  for (const [, code = ''] of source.matchAll(/<w:lang [^<>]{0,200}?w:val="([^"]{2,35})"/g))
    counts.set(code, (counts.get(code) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  const runs = source.split('<w:r>').length + source.split('<w:r ').length;
  return most && most[1] * 2 > runs ? languageCode(most[0]) : fallback;
}
