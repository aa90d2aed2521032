import { type BookLimits, defaultReadOptions, type ReadBook, type ReadOptions } from '#domain/book.ts';
import { checkSize } from '#formats/bytes.ts';
import { finishBook, withSetLanguage } from '#formats/finish-book.ts';
import { outlineOf } from '#formats/outline.ts';
import { RtfReader } from '#formats/rtf/reader.ts';
import { reading, Unreadable } from '#formats/unreadable.ts';
import { Warnings } from '#formats/warnings.ts';

/** Reads Rich Text Format (specification 1.9.1), its letters by the code pages it names. */
export function read(bytes: Uint8Array, limits: BookLimits, options: ReadOptions = defaultReadOptions): ReadBook {
  return reading(() => {
    checkSize(bytes, limits);
    if (!/^\s*\{\\rtf/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 40))))
      throw new Unreadable('notThisFormat');
    const warnings = new Warnings();
    const reader = new RtfReader(limits, options, warnings);
    const flow = reader.read(bytes);
    const blocks = flow.finish();
    const outline = outlineOf(blocks, flow.front.title ?? (reader.info.title || undefined), options, flow.looks);
    const author = reader.info.author || flow.front.author;
    const { images, language } = reader;
    return withSetLanguage(
      finishBook({ title: outline.title, author, language, images, blocks: outline.blocks }, warnings, limits, options),
      true,
    );
  });
}
