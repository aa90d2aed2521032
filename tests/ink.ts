import { defaultBookLimits, type ReadBook } from '#domain/book.ts';
import type { InkStory } from '#domain/journey/ink-story.ts';
import { readInkFiles } from '#formats/ink/read.ts';

/** Reads files of ink as they are written in a test, by their names. */
export function readInk(files: Readonly<Record<string, string>>): ReadBook {
  const given = Object.entries(files).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));
  return readInkFiles(given, defaultBookLimits);
}

/** The story that files of ink make. */
export function ink(files: Readonly<Record<string, string>>): InkStory {
  const read = readInk(files);
  const story = read.ok ? read.book.journeys?.[0]?.graph.activities[0]?.ink : undefined;
  if (!story) throw new Error(`Not read: ${JSON.stringify(read)}`);
  return story;
}
