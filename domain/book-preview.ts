import type { BookBlock, BookWarning, ReadBook } from '#domain/book.ts';
import { type JourneySize, sizeOf } from '#domain/journey/count-contents.ts';
import { leaves, notesOf, plainText, wordsOf } from '#domain/plain-text.ts';

/** One line of a file's preview: a part, chapter or scene, with its own contents. */
export type PreviewLine = {
  readonly depth: number;
  readonly kind: BookBlock['kind'];
  readonly title: string;
  /** The first words of its own text; of what lies below where it has neither title nor text. */
  readonly opening: string;
  readonly words: number;
  readonly pictures: number;
  readonly notes: number;
};

/** What the importer understood of a file, for its user to look at before anything is saved. */
export type BookPreview = {
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
  /** Whether the language was detected from its words, because the file names none. */
  readonly isLanguageFound: boolean;
  readonly words: number;
  readonly pictures: number;
  readonly notes: number;
  readonly parts: number;
  readonly chapters: number;
  readonly scenes: number;
  /** Its branching journeys. */
  readonly journeys: readonly ({ readonly title: string } & JourneySize)[];
  /** The first lines of the outline; `lineCount` says how many there are in all. */
  readonly lines: readonly PreviewLine[];
  readonly lineCount: number;
  readonly warnings: readonly BookWarning[];
  /** Whether it has lines of which may be decided what ends a paragraph. */
  readonly hasSetLines: boolean;
};

/** Lines a preview shows. */
const linesShown = 500;
const openingLength = 90;

/** Sums up a book as it would be imported. */
export function previewOf({
  book,
  warnings,
  hasSetLines = false,
  isLanguageFound = false,
}: Omit<Extract<ReadBook, { ok: true }>, 'ok'>): BookPreview {
  const lines = linesOf(book.blocks, 0);
  const sum = (of: (line: PreviewLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const count = (kind: BookBlock['kind']) => sum((line) => (line.kind === kind ? 1 : 0));
  const { title, author, language } = book;
  const journeys = (book.journeys ?? []).map((journey) => ({ title: journey.title, ...sizeOf(journey.graph) }));
  return {
    ...(title === undefined ? {} : { title }),
    ...(author === undefined ? {} : { author }),
    ...(language === undefined ? {} : { language }),
    words: journeys.reduce(
      (total, { words }) => total + words,
      sum(({ words }) => words),
    ),
    pictures: sum(({ pictures }) => pictures),
    notes: sum(({ notes }) => notes),
    parts: count('part'),
    chapters: count('chapter'),
    scenes: count('scene'),
    journeys,
    lines: lines.slice(0, linesShown),
    lineCount: lines.length,
    warnings,
    hasSetLines,
    isLanguageFound,
  };
}

function linesOf(blocks: readonly BookBlock[], depth: number): PreviewLine[] {
  return blocks.flatMap(({ kind, title, text, children }) => {
    const own: PreviewLine = {
      depth,
      kind,
      title,
      opening: openingOf(title === '' ? firstWords({ text, children }) : plainText(text)),
      words: wordsOf(text),
      pictures: leaves(text.content).filter(({ type }) => type === 'image').length,
      notes: notesOf(text).length,
    };
    return [own, ...linesOf(children, depth + 1)];
  });
}

/** The text of a block, or the first that lies below it. */
function firstWords({ text, children }: Pick<BookBlock, 'text' | 'children'>): string {
  const own = plainText(text);
  if (own.trim() !== '') return own;
  for (const child of children) {
    const words = firstWords(child);
    if (words.trim() !== '') return words;
  }
  return '';
}

function openingOf(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words.length <= openingLength) return words;
  return `${words.slice(0, words.lastIndexOf(' ', openingLength) || openingLength).toWellFormed()}…`;
}
