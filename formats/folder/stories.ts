import { type BookLimits, type ReadBook, titleOfFile } from '#domain/book.ts';
import type { FolderFile } from '#formats/folder/files.ts';
import { readInkFiles } from '#formats/ink/read.ts';
import { isJourneyFile, readJourneyFiles } from '#formats/journey/journey-file.ts';
import { readTweeFiles, readTwine } from '#formats/twee/read.ts';
import { isTwineHtml } from '#formats/twee/read-twine-html.ts';

/**
 * Reads the interactive fiction among several files: each journey file is one story, those of Twee are one together,
 * those of ink are stories with their includes, and each page of Twine is one. Other files are left out with a warning.
 * Undefined where there is none.
 */
export function readStories(files: readonly FolderFile[], limits: BookLimits): ReadBook | undefined {
  const { taken, read } = storiesIn(files, limits) ?? {};
  if (!taken || !read?.ok) return read;
  const left = files.filter((file) => !taken.includes(file));
  const skipped = left.map(({ path }) => ({ kind: 'fileSkipped' as const, place: path, count: 1 }));
  // A story without a title is called as its own file is, not as one that lies beside it.
  const [only, second] = read.book.journeys ?? [];
  const title = read.book.title ?? (only && !second ? titleOfFile(taken[0]?.path ?? '') : undefined);
  const book = title === undefined ? read.book : { ...read.book, title };
  return { ...read, book, warnings: [...read.warnings, ...skipped] };
}

function storiesIn(
  files: readonly FolderFile[],
  limits: BookLimits,
): { readonly taken: readonly FolderFile[]; readonly read: ReadBook } | undefined {
  const named = (some: readonly FolderFile[]) => some.map((file) => ({ name: file.path, bytes: file.read() }));
  const journeys = files.filter(({ path, read }) => /\.json$/i.test(path) && isJourneyFile(read()));
  if (journeys.length > 0) return { taken: journeys, read: readJourneyFiles(named(journeys), limits) };
  const twee = files.filter(({ path }) => /\.tw(?:ee)?$/i.test(path));
  if (twee.length > 0) return { taken: twee, read: readTweeFiles(named(twee), limits) };
  const ink = files.filter(({ path }) => /\.ink$/i.test(path));
  if (ink.length > 0) return { taken: ink, read: readInkFiles(named(ink), limits) };
  const pages = files.filter(({ path, read }) => /\.html?$/i.test(path) && isTwineHtml(read()));
  if (pages.length === 0) return undefined;
  const bytes = pages.map((file) => file.read());
  return { taken: pages, read: readTwine(bytes, limits) };
}
