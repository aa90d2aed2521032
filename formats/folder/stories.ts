import type { BookLimits, ReadBook } from '#domain/book.ts';
import type { FolderFile } from '#formats/folder/files.ts';
import { readTweeFiles, readTwine } from '#formats/twee/read.ts';
import { isTwineHtml } from '#formats/twee/read-twine-html.ts';

/**
 * Reads the interactive fiction among several files: those of Twee are one story, and each page of Twine is one. What
 * lies beside them is left out with a warning. Undefined where there is none.
 */
export function readStories(files: readonly FolderFile[], limits: BookLimits): ReadBook | undefined {
  const twee = files.filter(({ path }) => /\.tw(?:ee)?$/i.test(path));
  const pages = twee.length > 0 ? [] : files.filter(({ path, read }) => /\.html?$/i.test(path) && isTwineHtml(read()));
  const taken = twee.length > 0 ? twee : pages;
  if (taken.length === 0) return undefined;
  const read =
    twee.length > 0
      ? readTweeFiles(
          twee.map((file) => ({ name: file.path, bytes: file.read() })),
          limits,
        )
      : readTwine(
          pages.map((file) => file.read()),
          limits,
        );
  if (!read.ok) return read;
  const left = files.filter((file) => !taken.includes(file));
  const skipped = left.map(({ path }) => ({ kind: 'fileSkipped' as const, place: path, count: 1 }));
  return { ...read, warnings: [...read.warnings, ...skipped] };
}
