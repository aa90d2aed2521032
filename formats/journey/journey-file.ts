import { z } from 'zod';
import type { BookJourney, BookLimits, ReadBook } from '#domain/book.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { journeyLengths } from '#domain/journey/journey.ts';
import { onMapOf } from '#domain/journey/map-edits.ts';
import { typedText } from '#domain/typed-text.ts';
import { checkSize, decodeUtf8 } from '#formats/bytes.ts';
import { reading, Unreadable } from '#formats/unreadable.ts';
import { GraphShape } from './schema.ts';

/** The name of the format in a journey file, and the newest version that is read. */
const format = 'fabula-journey';
const version = 1;

/** A branching journey with its title, as a journey file holds it. */
export type JourneyFile = {
  readonly title: string;
  readonly summary: string;
  /** A BCP 47 tag. */
  readonly language: string;
  readonly graph: Graph;
};

const JourneyShape = z.strictObject({
  format: z.literal(format),
  version: z.literal(version),
  title: z.string().max(journeyLengths.title).transform(typedText),
  summary: z.string().max(journeyLengths.summary).transform(typedText).default(''),
  language: z.string().max(35).optional(),
  graph: GraphShape,
});

/**
 * Writes a journey without loss: reading the file gives the same graph, with its ids and places. The format is
 * described in docs/formats.md.
 */
export function writeJourneyFile({ title, summary, language, graph }: JourneyFile): string {
  return `${JSON.stringify({ format, version, title, summary, language, graph }, null, 1)}\n`;
}

/** Reads a journey file as a book with that journey; a problem in it is named with its place. */
export function readJourneyFiles(files: readonly { name?: string; bytes: Uint8Array }[], limits: BookLimits): ReadBook {
  return reading(() => {
    const read = files.map(({ name, bytes }) => readOne(bytes, limits, files.length > 1 ? name : undefined));
    const journeys = read.map(
      ({ title, summary, language, graph }): BookJourney => ({
        ...{ title, summary, graph: graph as Graph },
        ...(language === undefined ? {} : { language }),
      }),
    );
    const [first, second] = read;
    if (!first) throw new Unreadable('empty');
    const title = second ? '' : first.title;
    const { language } = first;
    return {
      ok: true,
      book: {
        ...(title === '' ? {} : { title }),
        ...(language === undefined ? {} : { language }),
        ...{ images: new Map(), blocks: [], journeys },
      },
      warnings: [],
    };
  });
}

/** Whether a file is a journey of ours, under any name. */
export function isJourneyFile(bytes: Uint8Array): boolean {
  const beginning = new TextDecoder().decode(bytes.subarray(0, 200));
  return /^\uFEFF?\s*\{\s*"format"\s*:\s*"fabula-journey"/.test(beginning);
}

function readOne(bytes: Uint8Array, limits: BookLimits, file: string | undefined): z.infer<typeof JourneyShape> {
  checkSize(bytes, limits);
  const raw = jsonOf(decodeUtf8(bytes), file);
  if (raw?.format !== format) throw new Unreadable('notThisFormat', undefined, file);
  if (Number(raw.version) > version) throw new Unreadable('newerArchive', `version ${raw.version}`, file);
  const parsed = JourneyShape.safeParse(raw);
  if (!parsed.success) throw new Unreadable('damaged', parsed.error.issues[0]?.path.join('.'), file);
  const { activities, variables, maps, items } = parsed.data.graph;
  const links = activities.flatMap((activity) => activity.links);
  for (const [place, names] of [
    ['graph.activities', activities.map(({ id }) => id)],
    ['graph.activities.links', links.map(({ id }) => id)],
    ['graph.variables', variables.map(({ name }) => name)],
    ['graph.maps', maps.map(({ id }) => id)],
    ['graph.items', items.map(({ id }) => id)],
  ] as const) {
    const twice = firstTwice(names);
    if (twice !== undefined) throw new Unreadable('damaged', `${place}: ${twice}`, file);
  }
  // Drafts have held steps of maps that were removed: they lie on the first one.
  const graph = {
    ...parsed.data.graph,
    activities: activities.map((activity) => onMapOf({ maps }, activity)),
    items: items.map((item) => onMapOf({ maps }, item)),
  };
  return { ...parsed.data, graph };
}

function firstTwice(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

function jsonOf(text: string, file: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /line \d+/.exec(error instanceof Error ? error.message : '')?.[0];
    throw new Unreadable('damaged', at, file);
  }
}
