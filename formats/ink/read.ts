import type { BookJourney, BookLimits, ReadBook } from '#domain/book.ts';
import type { ActivityId } from '#domain/ids.ts';
import { emptyGraph, graphLimits, newActivity } from '#domain/journey/graph.ts';
import { type InkFile, type InkStory, inkLimits } from '#domain/journey/ink-story.ts';
import { journeyLengths, journeysAtMost } from '#domain/journey/journey.ts';
import { typedText } from '#domain/typed-text.ts';
import { checkSize, readableText } from '#formats/bytes.ts';
import { titleOfName } from '#formats/folder/files.ts';
import { stableId } from '#formats/twee/stable-id.ts';
import { reading, Unreadable } from '#formats/unreadable.ts';
import { Warnings } from '#formats/warnings.ts';
import { compileInk, countsOf, type InkMessage } from './compile.ts';
import { storiesIn } from './includes.ts';
import { nativeOf } from './native.ts';
import { openInk } from './tell-on.ts';

/** Warnings of one story that are listed; a broken one has thousands. */
const warningsListed = 200;

/**
 * Reads ink as a book with a branching journey for each story: a file that no other includes begins one, and is
 * compiled with those it includes.
 */
export function readInkFiles(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  limits: BookLimits,
): ReadBook {
  return reading(() => {
    const warnings = new Warnings();
    if (files.length > inkLimits.files) throw new Unreadable('tooManyEntries');
    const read = files.map(({ name, bytes }): InkFile => {
      // An included file may be empty.
      if (bytes.length > 0) checkSize(bytes, limits);
      return { name: typedText(name), text: typedText(readableText(bytes, warnings)) };
    });
    const length = read.reduce((sum, { text }) => sum + text.length, 0);
    if (length > inkLimits.sourceLength) throw new Unreadable('tooLarge', 'ink');
    if (read.every(({ text }) => text.trim() === '')) throw new Unreadable('noText');
    const stories = storiesIn(read);
    if (stories.length > journeysAtMost) throw new Unreadable('tooManyEntries', 'journeys');
    const isAlone = read.length === 1;
    return bookOf(
      stories.map((story) => ({ name: story[0]?.name ?? '', ink: compiled(story, warnings, isAlone) })),
      warnings,
    );
  });
}

/** Whether bytes are a story that inkle's compiler, or the editor Inky, has written as JSON. */
export function isCompiledInk(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*\{\s*"inkVersion"\s*:\s*\d/.test(new TextDecoder().decode(bytes.subarray(0, 200)));
}

/** Reads a compiled story as a book with a branching journey. Its source is not in it. */
export function readCompiledInk(name: string, bytes: Uint8Array): ReadBook {
  return reading(() => {
    const warnings = new Warnings();
    if (bytes.length > 4 * inkLimits.compiledLength) throw new Unreadable('tooLarge', 'ink');
    const source = typedText(readableText(bytes, warnings)).replace(/^\uFEFF/, '');
    if (source.length > inkLimits.compiledLength) throw new Unreadable('tooLarge', 'ink');
    return bookOf([{ name, ink: { compiled: source, files: [], ...countsOf(source) } }], warnings);
  });
}

function compiled(files: readonly InkFile[], warnings: Warnings, isAlone: boolean): InkStory {
  const result = compileInk(files);
  if (!result.ok) {
    const [first] = result.errors;
    throw new Unreadable('inkError', first && placeOf(first), isAlone ? undefined : first?.file);
  }
  for (const message of result.warnings.slice(0, warningsListed))
    warnings.add('inkWarning', placeOf(message), 1, isAlone ? undefined : message.file);
  return result.story;
}

/** A place as `domain/book-place.ts` reads it: the line, then the words of ink. */
function placeOf({ line, said }: InkMessage): string {
  const words = said.replace(/\s+/g, ' ').slice(0, 300);
  return line === undefined ? words : `line ${line}: ${words}`;
}

function bookOf(stories: readonly { readonly name: string; readonly ink: InkStory }[], warnings: Warnings): ReadBook {
  const made = stories.map(({ name, ink }) => ({ name, ...journeyOf(name, ink, warnings) }));
  const [only, second] = made;
  const { title, author } = second ? { title: undefined, author: undefined } : (only ?? {});
  const journeys = made.map(
    ({ name, title: said, journey }): BookJourney => ({
      ...journey,
      // One alone is called as the work is.
      title: (said ?? (second ? titleOfName(name) : '')).slice(0, journeyLengths.title),
    }),
  );
  return {
    ok: true,
    book: { ...(title ? { title } : {}), ...(author ? { author } : {}), images: new Map(), blocks: [], journeys },
    warnings: warnings.list(),
  };
}

function journeyOf(name: string, ink: InkStory, warnings: Warnings) {
  const tags = tagsOf(ink);
  const title = tags.get('title');
  const id = stableId(`ink ${name}`) as ActivityId;
  const called = (title ?? titleOfName(name.split('/').at(-1) ?? name)).slice(0, graphLimits.titleLength);
  const native = nativeOf(name, ink.compiled, called);
  if (native) {
    warnings.add('inkMadeNative', name);
    return { title, author: tags.get('author'), journey: { graph: native } };
  }
  const activity = { ...newActivity(id, 'ink', called), ink };
  const graph = { ...emptyGraph, start: id, activities: [activity] };
  return { title, author: tags.get('author'), journey: { graph } };
}

/** The metadata in a story's first tags: `# title: The Cave`. */
function tagsOf({ compiled: source }: InkStory): Map<string, string> {
  let tags: readonly string[];
  try {
    tags = openInk(source).globalTags ?? [];
  } catch (error) {
    throw new Unreadable('inkError', error instanceof Error ? error.message.slice(0, 300) : undefined);
  }
  return new Map(
    tags.flatMap((tag) => {
      const { key, value } = /^(?<key>\w+)\s*:\s*(?<value>.+)$/s.exec(tag)?.groups ?? {};
      return key && value ? [[key.toLowerCase(), value.trim()]] : [];
    }),
  );
}
