import { type Book, type BookBlock, type BookLimits, defaultReadOptions, type ReadBook } from '#domain/book.ts';
import { holdsAnything } from '#formats/flow.ts';
import { divideScenes, withBreaks } from '#formats/scenes.ts';
import { Unreadable } from '#formats/unreadable.ts';
import type { Warnings } from '#formats/warnings.ts';

/** The last steps, the same for every format: scenes, the limit of blocks, and a refusal of books without any text. */
export function finishBook(book: Book, warnings: Warnings, limits: BookLimits, options = defaultReadOptions): ReadBook {
  const shaped = book.blocks.map((block) => withBreaks(block, options));
  const blocks = options.scenes === 'none' ? shaped : shaped.map(divideScenes);
  if (!blocks.some(hasText)) throw new Unreadable(blocks.some(hasTitle) ? 'headingsOnly' : 'noText');
  if (countBlocks(blocks) > limits.blocks) throw new Unreadable('tooManyEntries', 'blocks');
  const given = Object.entries(book).filter(([, value]) => value !== undefined && value !== '');
  const known = Object.fromEntries(given) as unknown as Book;
  return { ok: true, book: { ...known, blocks }, warnings: warnings.list() };
}

function hasText(block: BookBlock): boolean {
  return holdsAnything(block.text.content) || block.children.some(hasText);
}

function hasTitle({ title, children }: BookBlock): boolean {
  return title !== '' || children.some(hasTitle);
}

function countBlocks(blocks: readonly BookBlock[]): number {
  return blocks.reduce((sum, block) => sum + 1 + countBlocks(block.children), 0);
}

/** Says of a book that its language is only what a program was set to. */
export function withSetLanguage(read: ReadBook, isSet: boolean): ReadBook {
  return read.ok && isSet && read.book.language !== undefined ? { ...read, isLanguageSet: true } : read;
}
