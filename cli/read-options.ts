import { chapterLines, defaultReadOptions, paragraphEnds, type ReadOptions } from '#domain/book.ts';
import { UsageError } from './usage.ts';

const ranks = [1, 2, 3, 4, 5, 6] as const;

/**
 * How to read a manuscript, from the words on the command line.
 *
 * @throws UsageError where they are not understood
 */
export function readOptionsOf({ chapters, paragraphs }: { chapters?: string; paragraphs?: string }): ReadOptions {
  return { ...defaultReadOptions, ...chapterOptions(chapters), ...paragraphOptions(paragraphs) };
}

function chapterOptions(wanted: string | undefined): Partial<ReadOptions> {
  if (wanted === undefined) return {};
  const chapterRank = ranks.find((rank) => String(rank) === wanted);
  if (chapterRank !== undefined) return { chapterRank };
  const chapters = chapterLines.find((known) => known === wanted);
  if (chapters === undefined)
    throw new UsageError(
      `--chapters says where chapters begin: 1 to 6 for headings of that level, or ${chapterLines.join(', ')}.`,
    );
  return { chapters };
}

function paragraphOptions(wanted: string | undefined): Partial<ReadOptions> {
  if (wanted === undefined) return {};
  const paragraphs = paragraphEnds.find((known) => known === wanted);
  if (paragraphs === undefined) throw new UsageError(`--paragraphs says where they end: ${paragraphEnds.join(', ')}.`);
  return { paragraphs };
}
