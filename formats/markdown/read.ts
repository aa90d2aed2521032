import type { BookLimits, ReadBook } from '#domain/book.ts';
import { checkSize, decodeUtf8 } from '#formats/bytes.ts';
import { finishBook } from '#formats/finish-book.ts';
import { MarkdownBlocks } from '#formats/markdown/blocks.ts';
import { readFrontMatter, readTitleBlock } from '#formats/markdown/front-matter.ts';
import { DataImages } from '#formats/markdown/images.ts';
import { parseMarkdown } from '#formats/markdown/parse.ts';
import { outlineOf } from '#formats/outline.ts';
import { reading } from '#formats/unreadable.ts';
import { Warnings } from '#formats/warnings.ts';

/** Reads CommonMark with footnotes, and what its front matter says of the book. Warnings say in which line. */
export function read(bytes: Uint8Array, limits: BookLimits): ReadBook {
  return reading(() => {
    checkSize(bytes, limits);
    const source = decodeUtf8(bytes);
    const titleBlock = readTitleBlock(source);
    const text = withoutLines(source, titleBlock.lines);
    const root = parseMarkdown(text, limits.depth);
    const yaml = root.children?.find(({ type }) => type === 'yaml')?.value;
    const { cover: address, ...front } = { ...titleBlock.front, ...readFrontMatter(yaml ?? '') };

    const warnings = new Warnings();
    const images = new DataImages(warnings);
    const cover = address === undefined ? undefined : images.use(address, 'line 1');
    const given = { warnings, images, depth: limits.depth, lineOffset: titleBlock.lines };
    const flow = new MarkdownBlocks(root, given).read(root);
    const title = front.title ?? titleBlock.front.title;
    const outline = outlineOf(flow, title);
    const author = front.author ?? titleBlock.front.author;
    const book = { ...front, author, title: outline.title, cover, images: images.kept, blocks: outline.blocks };
    return finishBook(book, warnings, limits);
  });
}

function withoutLines(source: string, count: number): string {
  let rest = source;
  for (let line = 0; line < count; line++) rest = rest.replace(/^[^\r\n]*(?:\r\n|\r|\n|$)/, '');
  return rest;
}
