import type { BookLimits } from '#domain/book.ts';
import { graphLimits } from '#domain/journey/graph.ts';
import { inkLimits } from '#domain/journey/ink-story.ts';
import { journeysAtMost } from '#domain/journey/journey.ts';

/** Limits a problem may name. */
export type LimitName = keyof BookLimits | keyof ReturnType<typeof archiveLimits> | keyof typeof storyLimits;

/** What a project archive may hold besides: blocks with those in its trash, and rows of its editions. */
export function archiveLimits({ blocks }: BookLimits) {
  return { archiveBlocks: 2 * blocks, editions: 20 * blocks };
}

/** Limits of interactive fiction: steps and variables of a journey, and journeys of a work. */
export const storyLimits = {
  passages: graphLimits.activities,
  variables: graphLimits.variables,
  journey: graphLimits.length,
  journeys: journeysAtMost,
  ink: inkLimits.sourceLength,
} as const;

/** A place that a problem or warning names, divided so that it can be told in a person's language. */
export type BookPlace =
  | { readonly kind: 'limit'; readonly limit: LimitName }
  | { readonly kind: 'line'; readonly file?: string; readonly line: number; readonly what?: string }
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'name'; readonly name: string };

const limits: Readonly<Record<LimitName, true>> = {
  fileBytes: true,
  unpackedBytes: true,
  entries: true,
  ratio: true,
  depth: true,
  blocks: true,
  archiveBlocks: true,
  editions: true,
  passages: true,
  variables: true,
  journey: true,
  journeys: true,
  ink: true,
};

/** Reads a place: the name of a limit, `line 3`, `blocks.jsonl, line 3: kind`, `version 2`, or the name of a file. */
export function readPlace(place: string): BookPlace {
  if (Object.hasOwn(limits, place)) return { kind: 'limit', limit: place as LimitName };
  const version = /^version (\d+)$/.exec(place)?.[1];
  if (version !== undefined) return { kind: 'version', version };
  const { file, line, what } = /^(?:(?<file>.+), )?line (?<line>\d+)(?:: (?<what>.+))?$/s.exec(place)?.groups ?? {};
  if (line === undefined) return { kind: 'name', name: place };
  return { kind: 'line', line: Number(line), ...(file ? { file } : {}), ...(what ? { what } : {}) };
}
