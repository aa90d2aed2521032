import { strToU8 } from 'fflate';
import type { Book, WriteOptions } from '#domain/book.ts';
import { writtenPictures } from '#formats/epub/write-pictures.ts';
import { dataAddress } from '#formats/html/data-address.ts';
import { everySection, type Section, sectionsOf } from '#formats/html/sections.ts';
import { MarkdownWriter } from '#formats/markdown/write-blocks.ts';
import { frontMatter } from '#formats/markdown/write-front-matter.ts';
import { readHeading } from '#formats/text/headings.ts';

/**
 * Writes a book as one file of CommonMark with footnotes and front matter; its pictures are inside, as `data:`
 * addresses. Where headings alone would not distinguish parts and chapters, comments before them do.
 */
export function write(book: Book, _options: WriteOptions): Uint8Array<ArrayBuffer> {
  const pictures = writtenPictures(book);
  const addressOf = (file: string) => {
    const picture = pictures.get(file);
    return picture && dataAddress(picture);
  };
  const sections = sectionsOf(book);
  const writer = new MarkdownWriter(addressOf);
  const named = !isPlain(sections);
  const texts = everySection(sections).map((section) => sectionText(section, writer, named, section.depth + 1));
  const cover = book.cover === undefined ? undefined : addressOf(book.cover);
  return strToU8(`${frontMatter(book, cover)}${texts.join('\n\n')}\n`);
}

/**
 * A part or chapter without what lies below it, its notes at the end.
 *
 * @param named - whether a comment says what it is
 */
export function sectionText(
  { kind, title, blocks }: Section,
  writer: MarkdownWriter,
  named: boolean,
  rank: number,
): string {
  const depth = Math.min(rank, 6);
  const comment = named ? `<!-- ${kind}${title === '' ? ` ${depth}` : ''} -->` : '';
  const heading = title === '' ? '' : writer.heading(depth, [{ type: 'text', text: title }]);
  const text = writer.blocks(blocks, depth);
  return [comment, heading, text, writer.takeNotes()].filter((one) => one !== '').join('\n\n');
}

/**
 * Whether the headings say all of an outline: chapters without headings in them, all in parts or none; and it is no
 * single chapter, which would name the book.
 */
function isPlain(sections: readonly Section[]): boolean {
  const every = everySection(sections);
  const hasParts = sections.some(({ kind }) => kind === 'part');
  return (
    sections.length > 1 &&
    every.every(({ title, blocks }) => title !== '' && blocks.every(({ type }) => type !== 'heading')) &&
    // Of one heading below another a reader cannot know whether it is a chapter or a section of one.
    sections.every(
      ({ kind, children, title }) =>
        (kind === 'part' && children.length > 1 && readHeading([title])?.rank !== 2) ||
        (kind === 'chapter' && !hasParts),
    ) &&
    every.every(({ kind, depth }) => (kind === 'part' ? depth === 0 : depth === (hasParts ? 1 : 0)))
  );
}
