import { strToU8 } from 'fflate';
import type { Book, WriteOptions } from '#domain/book.ts';
import { writtenPictures } from '#formats/epub/write-pictures.ts';
import { labelOf } from '#formats/html/contents-list.ts';
import { type Section, sectionsOf } from '#formats/html/sections.ts';
import { escapeWords } from '#formats/markdown/escape.ts';
import { sectionText } from '#formats/markdown/write.ts';
import { MarkdownWriter } from '#formats/markdown/write-blocks.ts';
import { frontMatter } from '#formats/markdown/write-front-matter.ts';
import { writeZip, type ZipFile } from '#formats/zip/write.ts';

/** A part or chapter and the file it goes into. */
type Placed = { readonly section: Section; readonly path: string; readonly depth: number };

/**
 * Writes a book as a ZIP archive of Markdown files: one for each chapter, in numbered folders for parts, whose own text
 * is the file `00-part.md`; pictures in `images`, and `contents.md` with the book's metadata and all links.
 */
export function writeFolder(book: Book, options: WriteOptions): Uint8Array<ArrayBuffer> {
  const pictures = writtenPictures(book);
  const placed = placesOf(sectionsOf(book), '', 0);
  const cover = book.cover === undefined ? undefined : pictures.get(book.cover);
  const contents = placed.map(({ section, path, depth }) => {
    return `${'  '.repeat(depth)}- [${escapeWords(labelOf(section, options))}](${path})\n`;
  });
  const front = frontMatter(book, cover && `images/${cover.name}`);
  const files: ZipFile[] = [
    { path: 'contents.md', bytes: strToU8(`${front}${contents.join('')}`) },
    ...placed.map(({ section, path }) => {
      const up = '../'.repeat(path.split('/').length - 1);
      const writer = new MarkdownWriter((file) => {
        const picture = pictures.get(file);
        return picture && `${up}images/${picture.name}`;
      });
      return { path, bytes: strToU8(`${sectionText(section, writer, needsName(section), 1)}\n`) };
    }),
    ...[...pictures.values()].map(({ name, bytes }) => ({ path: `images/${name}`, bytes, isStored: true })),
  ];
  return writeZip(files);
}

/** Whether headings alone would not say what a file holds. */
function needsName({ kind, title, blocks }: Section): boolean {
  return kind === 'part' || title === '' || blocks.some(({ type }) => type === 'heading');
}

function placesOf(sections: readonly Section[], folder: string, depth: number): Placed[] {
  const digits = String(sections.length).length;
  return sections.flatMap((section, index): Placed[] => {
    const number = String(index + 1).padStart(Math.max(2, digits), '0');
    const name = `${folder}${number}${nameOf(section.title)}`;
    if (section.kind === 'chapter') return [{ section, path: `${name}.md`, depth }];
    return [{ section, path: `${name}/00-part.md`, depth }, ...placesOf(section.children, `${name}/`, depth + 1)];
  });
}

/** A title as the rest of a file's name: letters and digits, which every system allows. */
function nameOf(title: string): string {
  const words = title.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const name = [...words.replace(/^-+|-+$/g, '')].slice(0, 60).join('');
  return name === '' ? '' : `-${name}`;
}
