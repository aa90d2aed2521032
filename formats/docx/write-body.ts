import type { Book, WriteOptions } from '#domain/book.ts';
import type { Inline, ListItem, Paragraph, QuoteKind, TextBlock } from '#domain/text.ts';
import { PictureWriter } from '#formats/docx/write-pictures.ts';
import { PartRelationships, RunWriter, runText } from '#formats/docx/write-runs.ts';
import { lowestRank } from '#formats/office/chapter-rank.ts';
import { deepestLevel } from '#formats/office/flow-writer.ts';
import { sectionsOf } from '#formats/office/sections.ts';
import { escaped } from '#formats/office/xml.ts';

/** A list as `numbering.xml` declares it. */
export type WrittenList = { readonly level: number; readonly start: number | undefined };

/** The list whose paragraphs continue an item. */
export const continuedList = 1;
const firstList = 2;

type Place = { readonly list: number; readonly level: number };
/** The container of a block. */
type Around = { readonly rank: number; readonly quote?: QuoteKind; readonly place?: Place; readonly level: number };

const quoteStyles = { quote: 'Quote', letter: 'Letter', epigraph: 'Epigraph' } as const;

/** Writes the body of a document: a title page, then every part, chapter and scene. */
export class BodyWriter {
  readonly relationships = new PartRelationships();
  readonly lists: WrittenList[] = [];
  readonly runs = new RunWriter(this.relationships);
  readonly pictures: PictureWriter;
  readonly #book: Book;
  readonly #options: WriteOptions;
  readonly #paragraphs: string[] = [];
  /** Whether a paragraph stands first after a heading or a break. */
  #isFirst = true;
  #onNewPage = false;

  constructor(book: Book, options: WriteOptions) {
    this.#book = book;
    this.#options = options;
    this.pictures = new PictureWriter(book.images, options.layout, this.relationships);
  }

  /** The XML of all paragraphs. */
  write(): string {
    this.#titlePage();
    for (const section of sectionsOf(this.#book, this.#options.labels)) {
      if (section.type === 'page') this.#onNewPage = true;
      else if (section.type === 'break') this.#break({ rank: 1, level: 0 });
      else if (section.type === 'heading') {
        this.#onNewPage = section.kind !== 'scene';
        this.#heading(section.rank, [{ type: 'text', text: section.title }], section.isAlone);
      } else for (const block of section.blocks) this.#block(block, { rank: section.rank, level: 0 });
    }
    return this.#paragraphs.join('');
  }

  #titlePage(): void {
    const { title, author } = this.#book;
    const { labels, layout } = this.#options;
    const line = (style: string, words: string | undefined) => {
      if (words) this.#paragraph(style, runsOf(words));
    };
    if (layout === 'manuscript') {
      // The count stands at the right margin of the author's line.
      if (author || labels.aboutWords) {
        const count = `<w:r><w:tab/><w:t xml:space="preserve">${escaped(labels.aboutWords)}</w:t></w:r>`;
        this.#paragraph('ManuscriptAddress', `${runsOf(author ?? '')}${count}`);
      }
      line('Title', title);
      line('ManuscriptBy', author && `${labels.by} ${author}`.trim());
    } else {
      line('Title', title);
      line('Author', author);
    }
    this.#onNewPage = true;
  }

  #heading(rank: number, content: readonly Inline[], isAlone = false): void {
    this.#paragraph(`${isAlone ? 'ChapterAlone' : 'Heading'}${Math.min(rank, lowestRank)}`, this.runs.runs(content));
    this.#isFirst = true;
  }

  #break(around: Around): void {
    const sign = this.#options.layout === 'manuscript' ? '#' : '* * *';
    const apart = '<w:ind w:firstLine="0"/><w:jc w:val="center"/>';
    if (around.quote) this.#styled(quoteStyles[around.quote], runsOf(sign), around, apart);
    else this.#paragraph('SceneBreak', runsOf(sign));
    this.#isFirst = true;
  }

  #block(block: TextBlock, around: Around): void {
    switch (block.type) {
      case 'paragraph':
        this.#plain(block, around);
        break;
      case 'heading':
        this.#heading(around.rank + block.attrs.level - 1, block.content ?? []);
        return;
      case 'verse':
        this.#styled(verseStyle(around.quote), this.runs.runs(block.content ?? []), around);
        break;
      case 'sceneBreak':
        this.#break(around);
        return;
      case 'codeBlock':
        this.#styled('SourceCode', this.#code(block.content ?? []), around);
        break;
      case 'image': {
        const run = this.pictures.run(block);
        if (run !== '') this.#styled(around.quote ? quoteStyles[around.quote] : 'Figure', run, around);
        break;
      }
      case 'quote':
        for (const [index, child] of block.content.entries())
          this.#block(child, {
            ...around,
            quote: block.attrs.kind,
            place: index === 0 ? around.place : continued(around),
          });
        break;
      case 'bulletList':
        this.#list(block.content, around, undefined);
        break;
      case 'orderedList':
        this.#list(block.content, around, block.attrs?.start ?? 1);
        break;
    }
    this.#isFirst = false;
  }

  #plain({ content = [], attrs }: Paragraph, around: Around): void {
    const { align, lang } = attrs ?? {};
    const set =
      align && align !== 'start' ? `<w:jc w:val="${{ center: 'center', end: 'right', justify: 'both' }[align]}"/>` : '';
    const apart = align === 'center' || align === 'end' ? '<w:ind w:firstLine="0"/>' : '';
    const mark = lang ? `<w:rPr><w:lang w:val="${escaped(lang)}"/></w:rPr>` : '';
    const text = this.#isFirst && this.#options.layout === 'laidOut' ? 'FirstParagraph' : 'BodyText';
    const style = around.quote ? quoteStyles[around.quote] : around.place ? 'ListParagraph' : text;
    this.#styled(style, this.runs.runs(content, lang), around, `${apart}${set}${mark}`);
  }

  /** A block of code is one run of text, its lines divided by breaks. */
  #code(content: readonly { readonly text: string }[]): string {
    const text = content.map((run) => run.text).join('');
    return `<w:r><w:rPr><w:rStyle w:val="VerbatimChar"/></w:rPr>${runText(text)}</w:r>`;
  }

  #list(items: readonly ListItem[], around: Around, start: number | undefined): void {
    const level = Math.min(around.level, deepestLevel);
    this.lists.push({ level, start });
    const list = firstList + this.lists.length - 1;
    for (const item of items) {
      for (const [index, block] of item.content.entries()) {
        const place = { list: index === 0 ? list : continuedList, level };
        this.#block(block, { ...around, place, level: around.level + 1 });
      }
    }
  }

  #styled(style: string, runs: string, { place }: Around, properties = ''): void {
    const numbering = place
      ? `<w:numPr><w:ilvl w:val="${place.level}"/><w:numId w:val="${place.list}"/></w:numPr>`
      : '';
    // A place in a list sets its own indent.
    this.#paragraph(style, runs, `${numbering}${place ? properties.replace(/<w:ind [^>]*>/, '') : properties}`);
  }

  #paragraph(style: string, runs: string, properties = ''): void {
    const page = this.#onNewPage ? '<w:pageBreakBefore/>' : '';
    this.#onNewPage = false;
    this.#paragraphs.push(`<w:p><w:pPr><w:pStyle w:val="${style}"/>${page}${properties}</w:pPr>${runs}</w:p>`);
  }
}

function continued({ place }: Around): Place | undefined {
  return place && { list: continuedList, level: place.level };
}

function verseStyle(quote: QuoteKind | undefined): string {
  return quote ? `${quoteStyles[quote]}Verse` : 'Verse';
}

function runsOf(words: string): string {
  return words === '' ? '' : `<w:r>${runText(words)}</w:r>`;
}
