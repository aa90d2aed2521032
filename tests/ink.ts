import { defaultBookLimits, type ReadBook } from '#domain/book.ts';
import type { InkStory } from '#domain/journey/ink-story.ts';
import { compileInk } from '#formats/ink/compile.ts';
import { storiesIn } from '#formats/ink/includes.ts';
import { readInkFiles } from '#formats/ink/read.ts';

/** Reads files of ink as they are written in a test, by their names. */
export function readInk(files: Readonly<Record<string, string>>): ReadBook {
  const given = Object.entries(files).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));
  return readInkFiles(given, defaultBookLimits);
}

/** The story of some ink files, compiled for a journey. */
export function ink(files: Readonly<Record<string, string>>): InkStory {
  const [story = []] = storiesIn(Object.entries(files).map(([name, text]) => ({ name, text })));
  const compiled = compileInk(story);
  if (!compiled.ok) throw new Error(`Not compiled: ${JSON.stringify(compiled)}`);
  return compiled.story;
}
