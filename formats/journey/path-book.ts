import type { Book, BookBlock, BookLabels } from '#domain/book.ts';
import { paragraphsOf, runsOf, type StoryRun } from '#domain/journey/story-text.ts';
import type { pathFormats, ToldStep } from '#domain/journey/told-path.ts';
import type { Inline, Mark, TextBlock } from '#domain/text.ts';
import { writeBook } from '#formats/write-book.ts';

/** The words around a told path, in its language. */
export type PathWords = {
  readonly labels: BookLabels;
  /** The title of the page that says what this is, and what it says. */
  readonly about: string;
  readonly note: string;
  readonly untitled: string;
  readonly chose: string;
  readonly answered: string;
  readonly right: string;
  readonly notRight: string;
  readonly wrote: string;
};

/** A path to be written: plain data, for another thread. */
export type PathJob = {
  readonly format: (typeof pathFormats)[number];
  readonly title: string;
  readonly credit: string;
  readonly language: string;
  readonly steps: readonly ToldStep[];
  readonly words: PathWords;
  /** A URN. */
  readonly identifier: string;
  /** When the run was moved last, in milliseconds. */
  readonly modifiedAt: number;
};

/** Writes one reader's way through a journey as a book, a step a chapter. The same job gives the same bytes. */
export function writePath(job: PathJob): Uint8Array<ArrayBuffer> {
  const { format, words, identifier, modifiedAt } = job;
  return writeBook(pathBook(job), format, { identifier, modifiedAt, layout: 'laidOut', labels: words.labels });
}

/** One reader's way through a journey as a book, before which stands what it is. */
export function pathBook({ title, credit, language, steps, words }: Omit<PathJob, 'format'>): Book {
  const chapter = (name: string, content: readonly TextBlock[]): BookBlock => ({
    ...{ kind: 'chapter', title: name, children: [] },
    text: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
  });
  return {
    ...{ title, author: credit, language, images: new Map() },
    blocks: [
      chapter(words.about, [{ type: 'paragraph', content: [{ type: 'text', text: words.note }] }]),
      ...steps.map((step) => chapter(step.title || words.untitled, stepBlocks(step, words))),
    ],
  };
}

function stepBlocks({ text, deeds, written }: ToldStep, words: PathWords): TextBlock[] {
  const blocks = storyBlocks(text);
  for (const deed of deeds) {
    blocks.push(headed(deed.kind === 'choice' ? words.chose : words.answered, inlinesOf(runsOf(deed.label))));
    if (deed.kind === 'answer')
      blocks.push(headed(deed.isRight ? words.right : words.notRight, []), ...storyBlocks(deed.feedback));
  }
  const own = storyBlocks(written);
  return own.length > 0 ? [...blocks, headed(words.wrote, []), ...own] : blocks;
}

/** A line in strong letters, and below it its contents. */
function headed(head: string, content: readonly Inline[]): TextBlock {
  const line: Inline = { type: 'text', text: head, marks: [{ type: 'strong' }] };
  return { type: 'paragraph', content: content.length > 0 ? [line, { type: 'hardBreak' }, ...content] : [line] };
}

/** A story text that was filled in, as the blocks of a book. */
function storyBlocks(filled: string): TextBlock[] {
  return paragraphsOf(filled).map((paragraph): TextBlock => {
    if (paragraph.kind === 'break') return { type: 'sceneBreak' };
    const content = paragraph.lines.flatMap((line, at): Inline[] => [
      ...(at > 0 ? [{ type: 'hardBreak' as const }] : []),
      ...inlinesOf(line),
    ]);
    const block: TextBlock = { type: 'paragraph', content };
    return paragraph.kind === 'quote' ? { type: 'quote', attrs: { kind: 'quote' }, content: [block] } : block;
  });
}

function inlinesOf(runs: readonly StoryRun[]): Inline[] {
  return runs
    .filter(({ text }) => text !== '')
    .map(({ text, isStrong, isEmphasis }): Inline => {
      const marks: Mark[] = [
        ...(isStrong ? [{ type: 'strong' as const }] : []),
        ...(isEmphasis ? [{ type: 'emphasis' as const }] : []),
      ];
      return marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text };
    });
}
