import { type Book, type BookLimits, defaultReadOptions, type ReadBook, type ReadOptions } from '#domain/book.ts';
import type { Inline } from '#domain/text.ts';
import { checkSize, readableText } from '#formats/bytes.ts';
import { markedLines } from '#formats/chapter-lines.ts';
import { finishBook } from '#formats/finish-book.ts';
import type { FlowBlock } from '#formats/flow.ts';
import { pushRun } from '#formats/inlines.ts';
import { divideByHeadings } from '#formats/outline.ts';
import { isSceneBreak, verseLine } from '#formats/paragraphs.ts';
import { takeFront } from '#formats/text/front.ts';
import { readHeading } from '#formats/text/headings.ts';
import { endedOnPurpose, groupsOf, type LineGroup, wrapWidth } from '#formats/text/lines.ts';
import { reading } from '#formats/unreadable.ts';
import { Warnings } from '#formats/warnings.ts';

/** Reads plain text: paragraphs by empty lines, wrapped lines joined, chapters by their headings. */
export function read(bytes: Uint8Array, limits: BookLimits, options: ReadOptions = defaultReadOptions): ReadBook {
  return reading(() => {
    checkSize(bytes, limits);
    const warnings = new Warnings();
    const { title, author, rest } = takeFront(readableText(bytes, warnings));
    const groups = groupsOf(rest, options.paragraphs);
    // Where indents begin paragraphs no line ends on purpose.
    const width = options.paragraphs === 'indent' ? 0 : wrapWidth(groups);
    const { ranks, chapterRank } = headingsOf(groups, options);
    const flow: FlowBlock[] = [];
    for (let index = 0; index < groups.length; index++) {
      const group = groups[index] ?? [];
      const rank = ranks.get(index);
      if (rank === undefined) {
        flow.push(...blocksOf(group, width, options.paragraphs === 'emptyLine'));
        continue;
      }
      const heading = readHeading(group);
      const words = heading?.title ?? (group[0] ?? '').trim();
      const below = groups[index + 1];
      const continued = group.length === 1 && below && isCapitals(below) && !ranks.has(index + 1);
      if (continued) index++;
      const named = continued ? `${words.replace(/[.:]$/, '')}. ${below.map((line) => line.trim()).join(' ')}` : words;
      const isPart = heading?.rank === 1;
      flow.push({ type: 'ranked', rank, content: emphasised(named), ...(isPart ? { isPart } : {}) });
    }
    const { blocks } = divideByHeadings(flow, title ?? '', { ...options, chapterRank });
    const read = finishBook({ title, author, images: new Map(), blocks } as Book, warnings, limits, options);
    return read.ok ? { ...read, hasSetLines: true } : read;
  });
}

/** The groups that are headings, by their ranks; the rank of chapters where someone decided what begins them. */
function headingsOf(
  groups: readonly LineGroup[],
  { chapterRank, chapters }: ReadOptions,
): { ranks: ReadonlyMap<number, number>; chapterRank?: number } {
  // Nothing in plain text is bold or large.
  if (chapterRank === undefined && (chapters === 'none' || chapters === 'looks')) return { ranks: new Map() };
  const lines = groups.map((group) => ({ lines: group, isApart: true }));
  if (chapterRank !== undefined || chapters === 'found')
    return { ...(chapterRank ? { chapterRank } : {}), ranks: markedLines(lines, 'found').ranks };
  return markedLines(lines, chapters === 'numbers' ? 'numbers' : 'words');
}

/** A title in capitals on the line after “CHAPTER I”. */
function isCapitals(group: LineGroup): boolean {
  const words = group.join(' ').trim();
  return group.length <= 2 && words.length <= 100 && /\p{Lu}{2}/u.test(words) && !/\p{Ll}/u.test(words);
}

/** @param isOne - whether the group is a paragraph however its lines end */
function blocksOf(group: LineGroup, width: number, isOne: boolean): FlowBlock[] {
  const words = group.join(' ').trim();
  if (isSceneBreak(words, { setApart: /^[-–—_=~\s]{3,}$/.test(words) })) return [{ type: 'sceneBreak' }];
  if (group.length > 1 && endedOnPurpose(group, width)) {
    const spoken = group.filter((line) => /^\s*[-–—]/.test(line)).length;
    if (spoken * 2 < group.length && group.every((line) => line.length <= verseLine)) return [verseOf(group)];
    if (!isOne) return group.map((line) => ({ type: 'paragraph', content: emphasised(line.trim()) }));
  }
  return [{ type: 'paragraph', content: emphasised(group.map((line) => line.trim()).join(' ')) }];
}

/** A stanza: its lines keep how far they are set in from the leftmost. */
function verseOf(group: LineGroup): FlowBlock {
  const margin = Math.min(...group.map((line) => line.length - line.trimStart().length));
  const content = group.flatMap((line, index): Inline[] => {
    return index === 0 ? emphasised(line.slice(margin)) : [{ type: 'hardBreak' }, ...emphasised(line.slice(margin))];
  });
  return { type: 'verse', content };
}

const underscored = /(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]*[^\s_])_(?![\p{L}\p{N}_])/gu;

/** Words between underscores are emphasised, as in the files of Project Gutenberg. */
function emphasised(words: string): Inline[] {
  const content: Inline[] = [];
  let at = 0;
  for (const match of words.matchAll(underscored)) {
    pushRun(content, words.slice(at, match.index), []);
    pushRun(content, match[1] ?? '', [{ type: 'emphasis' }]);
    at = match.index + match[0].length;
  }
  pushRun(content, words.slice(at), []);
  return content;
}
