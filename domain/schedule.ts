import type { EditionBlock } from '#domain/edition.ts';
import type { AccountId, BlockId, ProjectId, ScheduleId } from '#domain/ids.ts';
import { dayMs, minuteMs } from './duration.ts';
import type { Visibility } from './project.ts';

/** How far ahead an edition can be scheduled, and how many of one work at most. */
export const scheduleLimits = { leastMs: minuteMs, mostMs: 2 * 366 * dayMs, editions: 20 } as const;

/** A scheduled edition. */
export type Schedule = {
  readonly id: ScheduleId;
  readonly projectId: ProjectId;
  readonly note: string;
  /** The instant; which hour of the clock that is in `timeZone` is what its author meant. */
  readonly publishAt: number;
  readonly timeZone: string;
  readonly createdBy: AccountId;
  readonly createdAt: number;
  /** Words of the texts that it takes over. */
  readonly words: number;
  /** Who can read the work from then on, and who could when that was decided; undefined to leave it. */
  readonly visibility?: { readonly before: Visibility; readonly after: Visibility } | undefined;
};

/** The contents that were frozen when it was scheduled. */
export type Frozen = {
  /** The outline as it was then, every text by its hash. */
  readonly next: readonly EditionBlock[];
  /** Which differences it takes over, and what the newest edition had there then; undefined for nothing. */
  readonly chosen: readonly { readonly id: BlockId; readonly before?: string | undefined }[];
};

/**
 * The frozen differences that still hold when the hour has come: where another edition published something else
 * meanwhile, that is newer and stays.
 */
export function stillChosen({ chosen }: Frozen, newest: readonly EditionBlock[]): Set<BlockId> {
  const now = new Map(newest.map((block) => [block.id, fingerprint(block)]));
  return new Set(chosen.filter(({ id, before }) => now.get(id) === before).map(({ id }) => id));
}

/** Tells whether a block of an edition is still the same apart from its place. */
export function fingerprint({ hash, title, kind }: EditionBlock): string {
  return JSON.stringify([hash, title, kind]);
}
