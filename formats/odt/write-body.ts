import type { Book, BookImage, WriteOptions } from '#domain/book.ts';
import type { ListItem, Picture, QuoteKind, TextBlock } from '#domain/text.ts';
import { type ParagraphSetting, TextWriter, textXml } from '#formats/odt/write-text.ts';
import { lowestRank } from '#formats/office/chapter-rank.ts';
import { fitted, pictureSize } from '#formats/office/picture-size.ts';
import { aloneStyle } from '#formats/office/roles.ts';
import { sectionsOf } from '#formats/office/sections.ts';
import { escaped } from '#formats/office/xml.ts';
import type { ZipFile } from '#formats/zip/write.ts';

/** The container of a block. */
type Around = { readonly rank: number; readonly quote?: QuoteKind; readonly inList?: boolean };

const quoteStyles = { quote: 'Quote', letter: 'Letter', epigraph: 'Epigraph' } as const;
const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' };
/** The room of a page for a picture, in pixels of 96 to the inch. */
const room = { width: 410, height: 400 };

/** Writes the content of an OpenDocument text: a title page, then every part, chapter and scene. */
export class BodyWriter {
  readonly text = new TextWriter();
  readonly pictures: (ZipFile & { readonly contentType: string })[] = [];
  readonly #book: Book;
  readonly #options: WriteOptions;
  readonly #paths = new Map<string, string>();
  #shown = 0;
  #isFirst = true;
  #setting: ParagraphSetting = { isFirstPage: true };

  constructor(book: Book, options: WriteOptions) {
    this.#book = book;
    this.#options = options;
  }

  /** The XML of all paragraphs. */
  write(): string {
    const { title, author } = this.#book;
    const front = [
      title && this.#paragraph('Title', textXml(title)),
      author && this.#paragraph('Author', textXml(author)),
    ];
    const body = sectionsOf(this.#book, this.#options.labels).map((section) => {
      if (section.type === 'break') return this.#break();
      if (section.type === 'text') return this.#blocks(section.blocks, { rank: section.rank });
      if (section.type === 'page' || section.kind !== 'scene') this.#setting = { ...this.#setting, onNewPage: true };
      return section.type === 'page' ? '' : this.#heading(section.rank, textXml(section.title), section.isAlone);
    });
    return [...front.map((line) => line ?? ''), ...body].join('');
  }

  #blocks(blocks: readonly TextBlock[], around: Around): string {
    return blocks.map((block) => this.#block(block, around)).join('');
  }

  #block(block: TextBlock, around: Around): string {
    const { quote } = around;
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    switch (block.type) {
      case 'paragraph': {
        const text = isFirst ? 'First_20_Paragraph' : 'Text_20_body';
        const style = quote ? quoteStyles[quote] : around.inList ? 'List_20_Contents' : text;
        return this.#paragraph(style, this.text.inlines(block.content ?? []), block.attrs);
      }
      case 'heading':
        return this.#heading(around.rank + block.attrs.level - 1, this.text.inlines(block.content ?? []));
      case 'verse':
        return this.#paragraph(
          quote ? `${quoteStyles[quote]}_20_Verse` : 'Verse',
          this.text.inlines(block.content ?? []),
        );
      case 'sceneBreak':
        return quote ? this.#paragraph(quoteStyles[quote], '* * *', { align: 'center' }) : this.#break();
      case 'codeBlock':
        return this.#paragraph('Preformatted_20_Text', textXml((block.content ?? []).map((run) => run.text).join('')));
      case 'image':
        return this.#picture(block, quote ? quoteStyles[quote] : 'Figure');
      case 'quote':
        return this.#blocks(block.content, { ...around, quote: block.attrs.kind });
      case 'bulletList':
        return this.#list(block.content, around, undefined);
      case 'orderedList':
        return this.#list(block.content, around, block.attrs?.start ?? 1);
    }
  }

  #break(): string {
    this.#isFirst = true;
    return this.#paragraph('Scene_20_Break', '* * *');
  }

  #list(items: readonly ListItem[], around: Around, start: number | undefined): string {
    const written = items.map((item, index) => {
      const begun = index === 0 && start !== undefined ? ` text:start-value="${start}"` : '';
      return `<text:list-item${begun}>${this.#blocks(item.content, { ...around, inList: true })}</text:list-item>`;
    });
    return `<text:list text:style-name="${start === undefined ? 'Bullets' : 'Numbers'}">${written.join('')}</text:list>`;
  }

  #heading(rank: number, content: string, isAlone = false): string {
    const level = Math.min(rank, lowestRank);
    const style = this.#styled((isAlone ? aloneStyle(level) : `Heading ${level}`).replaceAll(' ', '_20_'), {});
    this.#isFirst = true;
    return `<text:h text:style-name="${style}" text:outline-level="${level}">${content}</text:h>`;
  }

  #picture({ attrs }: Picture, style: string): string {
    const image = this.#book.images.get(attrs.file);
    const extension = image && extensions[image.contentType];
    if (!image || extension === undefined) return attrs.alt === '' ? '' : this.#paragraph(style, textXml(attrs.alt));
    const path = this.#paths.get(attrs.file) ?? this.#keep(attrs.file, image, extension);
    const { width, height } = fitted(pictureSize(image.bytes), room);
    const size = `svg:width="${inches(width)}" svg:height="${inches(height)}"`;
    const alt = attrs.alt === '' ? '' : `<svg:desc>${escaped(attrs.alt)}</svg:desc>`;
    const frame = `<draw:frame draw:name="Picture ${++this.#shown}" text:anchor-type="as-char" ${size}><draw:image xlink:href="${path}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/>${alt}</draw:frame>`;
    return this.#paragraph(style, frame);
  }

  #keep(file: string, image: BookImage, extension: string): string {
    const path = `Pictures/image${this.pictures.length + 1}.${extension}`;
    this.#paths.set(file, path);
    this.pictures.push({ path, bytes: image.bytes, isStored: true, contentType: image.contentType });
    return path;
  }

  #paragraph(style: string, content: string, setting: ParagraphSetting = {}): string {
    return `<text:p text:style-name="${this.#styled(style, setting)}">${content}</text:p>`;
  }

  #styled(style: string, setting: ParagraphSetting): string {
    const whole = { ...setting, ...this.#setting };
    this.#setting = {};
    // The page of the title is followed by those with numbers of itself.
    return this.text.paragraphStyle(style, whole);
  }
}

function inches(pixels: number): string {
  return `${(pixels / 96).toFixed(3)}in`;
}
