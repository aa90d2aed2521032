import { needNumbers } from './chapter-number.ts';
import type { EditionBlock, Outline, Page } from './edition.ts';
import { readingMinutes } from './reading-time.ts';

/** Chapters up to which the contents of a work are shown whole. */
export const wholeContents = 100;

/** Chapters of a section of long contents; a part with more is shown in several. */
export const sectionChapters = 100;

/** A chapter in the contents of a work. */
export type ContentsChapter = { readonly id: string; readonly title: string; readonly minutes: number };

/** Chapters that follow each other in one part; of a long work only those of one section are there at a time. */
export type ContentsSection = {
  /** The title of the part; empty where there is none. */
  readonly part: string;
  /** The number of its first chapter in the work, counted from 0. */
  readonly from: number;
  readonly count: number;
  /** The id of its first chapter, by which it is asked for. */
  readonly id: string;
  /** Whether it holds only some of the chapters of its part, or of a work without parts. */
  readonly isRange: boolean;
  readonly chapters: readonly ContentsChapter[] | undefined;
};

/** The contents of a work. */
export type Contents = {
  readonly count: number;
  /** Whether its sections open one by one. */
  readonly isLong: boolean;
  /** Whether our numbers stand before the titles. */
  readonly isNumbered: boolean;
  readonly sections: readonly ContentsSection[];
};

/**
 * The contents of a work: of a short one all chapters, of a long one those of a single section.
 *
 * @param open - the number of a chapter in the section that is open, counted from 0; -1: none is
 */
export function contentsOf({ pages, words }: Outline, open: number): Contents {
  const isLong = pages.length > wholeContents;
  const sections = partsOf(pages).flatMap((part) => (isLong ? rangesOf(part) : [{ ...part, isRange: false }]));
  return {
    count: pages.length,
    isLong,
    isNumbered: needNumbers(pages.map(({ block }) => block.title)),
    sections: sections.map((section) => {
      const { from, count } = section;
      const isOpen = !isLong || (open >= from && open < from + count);
      return {
        ...section,
        id: pages[from]?.block.id ?? '',
        chapters: isOpen
          ? pages.slice(from, from + count).map(({ block }, at) => ({
              id: block.id as string,
              title: block.title,
              minutes: readingMinutes(words[from + at] ?? 0),
            }))
          : undefined,
      };
    }),
  };
}

type Stretch = { readonly part: string; readonly from: number; readonly count: number };

function partsOf(pages: readonly Page<EditionBlock>[]): Stretch[] {
  const found: { id: string | undefined; part: string; from: number; count: number }[] = [];
  for (const [from, { parts }] of pages.entries()) {
    const part = parts.at(-1);
    const last = found.at(-1);
    if (last && last.id === part?.id) last.count++;
    else found.push({ id: part?.id, part: part?.title ?? '', from, count: 1 });
  }
  return found.map(({ id: _, ...stretch }) => stretch);
}

function rangesOf(stretch: Stretch): (Stretch & { isRange: boolean })[] {
  const isRange = stretch.count > sectionChapters;
  const ranges: (Stretch & { isRange: boolean })[] = [];
  for (let at = 0; at < stretch.count; at += sectionChapters)
    ranges.push({ ...stretch, from: stretch.from + at, count: Math.min(sectionChapters, stretch.count - at), isRange });
  return ranges;
}
