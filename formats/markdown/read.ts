import { type BookLimits, defaultReadOptions, type ReadBook, type ReadOptions } from '#domain/book.ts';
import { checkSize, readableText } from '#formats/bytes.ts';
import { finishBook } from '#formats/finish-book.ts';
import { type Beside, InlinePictures } from '#formats/html/inline-pictures.ts';
import { MarkdownBlocks } from '#formats/markdown/blocks.ts';
import { toCommonMark } from '#formats/markdown/dialects.ts';
import { readFrontMatter, readTitleBlock, readTomlFrontMatter } from '#formats/markdown/front-matter.ts';
import { isNamed, namedOutline } from '#formats/markdown/named-outline.ts';
import { parseMarkdown } from '#formats/markdown/parse.ts';
import { divideLines, hasSetLines } from '#formats/markdown/set-lines.ts';
import { isFound, outlineOf } from '#formats/outline.ts';
import { reading } from '#formats/unreadable.ts';
import { Warnings } from '#formats/warnings.ts';

/**
 * Reads CommonMark with footnotes, and the book's metadata in its front matter; also the extensions of Pandoc, GitHub
 * and Obsidian. Warnings name the line.
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
    const given = readableText(bytes, warnings);
    const set = divideLines(given, options.paragraphs);
    const source = set.text;
    const titleBlock = readTitleBlock(source);
    const { text, lineOf } = toCommonMark(withoutLines(source, titleBlock.lines));
    const root = parseMarkdown(text, limits.depth);
    const { cover: address, ...front } = { ...titleBlock.front, ...readFrontMatterOf(root.children?.[0]) };

    const images = new InlinePictures(warnings, beside);
    const cover = address === undefined ? undefined : images.use(address, 'line 1');
    const lineIn = (line: number) => set.lineOf(lineOf(line) + titleBlock.lines);
    const flow = new MarkdownBlocks(root, { warnings, images, depth: limits.depth, lineOf: lineIn }).read(root);
    const title = front.title ?? titleBlock.front.title;
    const named = isFound(options) && flow.some(isNamed);
    const outline = named ? { title, blocks: namedOutline(flow) } : outlineOf(flow, title, options);
    const author = front.author ?? titleBlock.front.author;
    const book = { ...front, author, title: outline.title, cover, images: images.kept, blocks: outline.blocks };
    const read = finishBook(book, warnings, limits, options);
    return read.ok && hasSetLines(given) ? { ...read, hasSetLines: true } : read;
  });
}

function readFrontMatterOf(node: { readonly type: string; readonly value?: string } | undefined) {
  return node?.type === 'toml'
    ? readTomlFrontMatter(node.value ?? '')
    : readFrontMatter(node?.type === 'yaml' ? (node.value ?? '') : '');
}

function withoutLines(source: string, count: number): string {
  return count === 0 ? source : source.split('\n').slice(count).join('\n');
}
