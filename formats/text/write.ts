import { strToU8 } from 'fflate';
import type { Book, WriteOptions } from '#domain/book.ts';
import { readNote } from '#domain/read-text.ts';
import type { Inline, TextBlock } from '#domain/text.ts';
import { type Section, sectionsOf } from '#formats/html/sections.ts';
import { linesOf } from '#formats/inlines.ts';
import { titleLines } from '#formats/text/front.ts';
import { readHeading } from '#formats/text/headings.ts';

/**
 * Writes a book as plain text in UTF-8: one line for each paragraph, an empty line between. The title of the book
 * stands between two lines, the author below; other titles are underlined
 * unless their words already say what they are and count it, notes stand as [1] at the end of their chapter.
 */
export function write(book: Book, { labels }: WriteOptions): Uint8Array<ArrayBuffer> {
  const by = [labels.by, book.author].filter(Boolean).join(' ');
  const opening = [titleLines(book.title ?? ''), book.author ? by.replace(/\s+/g, ' ') : ''].filter(
    (line) => line !== '',
  );
  const sections = sectionsOf(book).flatMap((section) => sectionLines(section, labels.notes));
  return strToU8(`${[...opening, ...sections].join('\n\n')}\n`);
}

function sectionLines(section: Section, notesLabel: string): string[] {
  const writer = new TextWriter();
  const title = section.title === '' ? '* * *' : titleOf(section);
  const own = [title, ...section.blocks.flatMap((block) => writer.block(block))];
  const notes = writer.notes.length > 0 ? [`${notesLabel}:`, ...writer.notes] : [];
  return [...own, ...notes, ...section.children.flatMap((child) => sectionLines(child, notesLabel))];
}

function titleOf({ kind, title }: Section): string {
  const said = readHeading([title]);
  if (said?.isCounted && said.rank === (kind === 'part' ? 1 : 2)) return title;
  return `${title}\n${(kind === 'part' ? '=' : '-').repeat(Math.max(3, [...title].length))}`;
}

class TextWriter {
  readonly notes: string[] = [];

  /** The paragraphs of a block, each on one line but for verse, lists and code. */
  block(block: TextBlock): string[] {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return [this.#lines(block.content ?? [], '')].filter((line) => line.trim() !== '');
      case 'verse':
        return [this.#lines(block.content ?? [], '    ')];
      case 'sceneBreak':
        return ['* * *'];
      case 'codeBlock':
        return [(block.content ?? []).map(({ text }) => text).join('')];
      case 'image':
        return block.attrs.alt === '' ? [] : [`[${block.attrs.alt}]`];
      case 'quote':
        return block.content.flatMap((one) => this.block(one));
      case 'bulletList':
        return block.content.flatMap((item) =>
          marked(
            '• ',
            item.content.flatMap((one) => this.block(one)),
          ),
        );
      case 'orderedList': {
        const start = block.attrs?.start ?? 1;
        return block.content.flatMap((item, index) =>
          marked(
            `${start + index}) `,
            item.content.flatMap((one) => this.block(one)),
          ),
        );
      }
    }
  }

  #lines(content: readonly Inline[], indent: string): string {
    const shown = content.map((inline): Inline => {
      if (inline.type !== 'footnote') return inline;
      const number = this.notes.length + 1;
      this.notes.push(`[${number}] ${linesOf(readNote(inline.attrs.note)).join(' ')}`);
      return { type: 'text', text: `[${number}]` };
    });
    return linesOf(shown)
      .map((line) => indent + line)
      .join('\n');
  }
}

function marked(sign: string, paragraphs: readonly string[]): string[] {
  return paragraphs.map((paragraph, index) => (index === 0 ? sign + paragraph.trimStart() : paragraph));
}
