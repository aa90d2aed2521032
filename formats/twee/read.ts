import type { BookJourney, BookLimits, ReadBook } from '#domain/book.ts';
import { journeyLengths } from '#domain/journey/journey.ts';
import { checkSize, readableText } from '#formats/bytes.ts';
import { declaredEncoding } from '#formats/html/page-head.ts';
import { reading, Unreadable } from '#formats/unreadable.ts';
import { Warnings } from '#formats/warnings.ts';
import { graphOf } from './make-graph.ts';
import { isTwee, readTwee } from './read-twee.ts';
import { readTwineHtml } from './read-twine-html.ts';
import type { StoryFile } from './story-file.ts';

/** Reads Twee 3 as a book with a branching journey. Several files make one story, unless each has data of its own. */
export function readTweeFiles(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  limits: BookLimits,
): ReadBook {
  return reading(() => {
    const warnings = new Warnings();
    const stories = files.map(({ bytes }) => {
      checkSize(bytes, limits);
      const source = readableText(bytes, warnings);
      if (!isTwee(source)) throw new Unreadable('notThisFormat');
      return readTwee(source, warnings);
    });
    const isOne = stories.filter(({ passages }) => passages.some(({ name }) => name === 'StoryData')).length <= 1;
    return bookOf(isOne ? [together(stories)] : stories, warnings);
  });
}

/** Reads a page that Twine 2 published, or an archive of it, as a book with a branching journey for each story. */
export function readTwine(bytes: Uint8Array, limits: BookLimits): ReadBook {
  return reading(() => {
    checkSize(bytes, limits);
    const warnings = new Warnings();
    const source = readableText(bytes, warnings, declaredEncoding(bytes));
    return bookOf(readTwineHtml(source, limits.depth), warnings);
  });
}

function together(stories: readonly StoryFile[]): StoryFile {
  const first = <Key extends 'title' | 'format' | 'start'>(key: Key) =>
    stories.map((story) => story[key]).find((value) => value !== undefined);
  return {
    title: first('title'),
    format: first('format'),
    start: first('start'),
    passages: stories.flatMap(({ passages }) => passages),
  };
}

function bookOf(stories: readonly StoryFile[], warnings: Warnings): ReadBook {
  if (stories.length === 0) throw new Unreadable('noText');
  const journeys = stories.map((story): BookJourney => {
    return { title: (story.title ?? '').slice(0, journeyLengths.title), graph: graphOf(story, warnings) };
  });
  const [only, second] = stories;
  const author = only?.passages.find(({ name }) => name === 'StoryAuthor')?.text.trim();
  const title = second ? undefined : only?.title;
  return {
    ok: true,
    book: { ...(title ? { title } : {}), ...(author ? { author } : {}), images: new Map(), blocks: [], journeys },
    warnings: warnings.list(),
  };
}
