import { bareNumber, type HeadingLine, partWords, rankAmong, readHeading } from '#formats/text/headings.ts';

/** A paragraph that could begin a part or a chapter. */
export type ChapterLine = {
  readonly lines: readonly string[];
  /** Whether it is set apart from the text: centred, bold, larger, on a new page. */
  readonly isApart: boolean;
};

/** The ranks of the lines that begin parts and chapters, by their place, and the rank of those that begin chapters. */
export type MarkedLines = {
  readonly ranks: ReadonlyMap<number, number>;
  readonly chapterRank: number;
  /** Whether some of them are counted; otherwise they are parts, prologues and the like. */
  readonly isCounted: boolean;
};

/**
 * Finds the lines that begin chapters, the same in every format. Lines that say so are (“Chapter 1”, «Розділ перший»).
 * Where none of these is counted, numbers that count up from one are chapters, and a prologue or an epilogue is one as
 * well; numbers below lines that say “Chapter” are sections of chapters.
 *
 * @param mark - which lines they are, where the user decided it
 */
export function markedLines(lines: readonly ChapterLine[], mark: 'found' | 'words' | 'numbers'): MarkedLines {
  const said = new Map<number, HeadingLine>();
  for (const [at, line] of lines.entries()) {
    const heading = readHeading(line.lines);
    if (heading) said.set(at, heading);
  }
  const words = partWords([...said.values()]);
  const chapterRank = rankAmong({ rank: 2 }, words);
  const ranks = new Map([...said].map(([at, heading]) => [at, rankAmong(heading, words)]));
  const counts = [...said.values()].some(({ rank, isCounted }) => rank === 2 && isCounted);
  if (mark === 'words' || (mark === 'found' && counts)) return { ranks, chapterRank, isCounted: counts };
  const numbers = numbersIn(lines, said, mark);
  // “Chapter 1” names itself a chapter; where numbers were chosen it has no number in this sense.
  if (mark === 'numbers') for (const [at, { rank, isCounted }] of said) if (rank === 2 && isCounted) ranks.delete(at);
  for (const at of numbers) ranks.set(at, chapterRank);
  return { ranks, chapterRank, isCounted: numbers.length > 0 };
}

/** Where lines have just a number, and these count up from one: those set apart, else all. */
function numbersIn(
  lines: readonly ChapterLine[],
  said: ReadonlyMap<number, HeadingLine>,
  mark: 'found' | 'numbers',
): readonly number[] {
  const count = (isMeant: (line: ChapterLine) => boolean) => {
    const found: number[] = [];
    let next = 1;
    for (const [at, line] of lines.entries()) {
      if (said.has(at) || !isMeant(line)) continue;
      const number = bareNumber(line.lines);
      if (number === undefined || (number !== next && number !== 1)) continue;
      found.push(at);
      next = number + 1;
    }
    return isCounting(found) ? found : [];
  };
  const apart = mark === 'found' ? count(({ isApart }) => isApart) : [];
  return apart.length > 0 ? apart : count(() => true);
}

/** Whether numbers are those of chapters: several, and most of them have something between one and the next. */
function isCounting(found: readonly number[]): boolean {
  const close = found.filter((at, index) => found[index + 1] === at + 1).length;
  return found.length > 1 && close * 2 < found.length;
}
