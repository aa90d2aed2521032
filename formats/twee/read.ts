import type { BookJourney, BookLimits, ReadBook } from '#domain/book.ts';
import { journeyLengths, journeysAtMost } from '#domain/journey/journey.ts';
import { checkSize, readableText } from '#formats/bytes.ts';
import { declaredEncoding } from '#formats/html/page-head.ts';
import { reading, Unreadable } from '#formats/unreadable.ts';
import { Warnings } from '#formats/warnings.ts';
import { graphOf } from './make-graph.ts';
import { isTwee, readTwee } from './read-twee.ts';
import { readTwineHtml } from './read-twine-html.ts';
import type { StoryFile } from './story-file.ts';

/** Reads Twee 3 as a book with a branching journey. Several files make one story, unless more than one has its own title or data. */
export function readTweeFiles(
  files: readonly { readonly name?: string; readonly bytes: Uint8Array }[],
  limits: BookLimits,
): ReadBook {
  return reading(() => {
    const warnings = new Warnings();
    const stories = files.map(({ name, bytes }) => {
      checkSize(bytes, limits);
      const source = readableText(bytes, warnings);
      const file = files.length > 1 ? name : undefined;
      if (!isTwee(source)) throw new Unreadable('notThisFormat', undefined, file);
      return readTwee(source, warnings, file);
    });
    const having = (own: string) => stories.filter(({ passages }) => passages.some(({ name }) => name === own)).length;
    const isOne = having('StoryData') <= 1 && having('StoryTitle') <= 1;
    return bookOf(isOne ? [together(stories)] : stories, warnings);
  });
}

/** Reads pages that Twine 2 published, or archives of it, as a book with a branching journey for each story. */
export function readTwine(pages: readonly Uint8Array[], limits: BookLimits): ReadBook {
  return reading(() => {
    const warnings = new Warnings();
    const stories = pages.flatMap((bytes) => {
      checkSize(bytes, limits);
      return readTwineHtml(readableText(bytes, warnings, declaredEncoding(bytes)), limits.depth);
    });
    return bookOf(stories, warnings);
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
  if (stories.length > journeysAtMost) throw new Unreadable('tooManyEntries', 'journeys');
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
