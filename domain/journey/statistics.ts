import { dayMs } from '#domain/duration.ts';
import type { ActivityId, LinkId } from '#domain/ids.ts';
import { type Graph, isLast } from './graph.ts';
import { readersToldAtLeast } from './journey.ts';

/** Days without a move after which a run that has not ended counts as stopped. */
export const stoppedAfterDays = 14;

/** One run of a reader, as it is counted: readers are only told apart, their identity is never kept. */
export type CountedRun = {
  readonly reader: string;
  readonly visited: readonly ActivityId[];
  /** The links that were followed and not undone. */
  readonly followed: readonly LinkId[];
  readonly at: ActivityId;
  /** Milliseconds since 1970 of its last move. */
  readonly movedAt: number;
  readonly ending: ActivityId | undefined;
};

/**
 * What authors learn of those who travel a journey. A number is null where it would tell of fewer than five readers, and
 * otherwise rounded to fives, so that none can be worked out from two others: of 14 who came to a step and 10 who
 * followed one of its two links, four would be left. Things that no reader has done are left out: they are no secret.
 */
export type JourneyStatistics = {
  readonly readers: number | null;
  readonly runs: number | null;
  /** Readers who have reached an ending in any of their runs. */
  readonly finished: number | null;
  /** By ending: readers who have reached it. */
  readonly endings: Readonly<Record<ActivityId, number | null>>;
  /** By activity: readers who reached it, in any of their runs. */
  readonly came: Readonly<Record<ActivityId, number | null>>;
  /** By activity: readers whose last run stopped there. */
  readonly stopped: Readonly<Record<ActivityId, number | null>>;
  /** By link: readers who have followed it. */
  readonly followed: Readonly<Record<LinkId, number | null>>;
};

/** A step that readers travel, as the figures about it name it. */
export type TravelledPlace = { readonly id: ActivityId; readonly title: string; readonly isLast: boolean };

/** The steps of a journey, in its order, for figures about them. */
export function placesOf({ activities }: Graph): TravelledPlace[] {
  return activities.map((activity) => ({ id: activity.id, title: activity.title, isLast: isLast(activity) }));
}

/** Counts the runs of a journey, one after the other. */
export function createTally() {
  const readers = new Set<string>();
  const finished = new Set<string>();
  const came = new Map<ActivityId, Set<string>>();
  const endings = new Map<ActivityId, Set<string>>();
  const followed = new Map<LinkId, Set<string>>();
  const last = new Map<string, Pick<CountedRun, 'at' | 'movedAt' | 'ending'>>();
  let runs = 0;
  return {
    add({ reader, visited, followed: links, at, movedAt, ending }: CountedRun): void {
      runs += 1;
      readers.add(reader);
      for (const id of visited) put(came, id, reader);
      for (const id of links) put(followed, id, reader);
      if (ending) {
        finished.add(reader);
        put(endings, ending, reader);
      }
      if (movedAt >= (last.get(reader)?.movedAt ?? 0)) last.set(reader, { at, movedAt, ending });
    },
    /** The figures that may be shown of the runs counted so far, at a time in milliseconds since 1970. */
    told(now: number): JourneyStatistics {
      const all = readers.size;
      const stopped = new Map<ActivityId, Set<string>>();
      for (const [reader, { at, movedAt, ending }] of last)
        if (!ending && now - movedAt >= stoppedAfterDays * dayMs) put(stopped, at, reader);
      const isTold = all >= readersToldAtLeast;
      return {
        readers: isTold ? toldCount(all) : null,
        runs: isTold ? toldCount(runs) : null,
        finished: isTold ? toldCount(finished.size) : null,
        endings: isTold ? tellable(endings) : {},
        came: isTold ? tellable(came) : {},
        stopped: isTold ? tellable(stopped) : {},
        followed: isTold ? tellable(followed) : {},
      };
    },
  };
}

/** A number of readers, or of what they did, as it may be told; null where there are too few. */
export function toldCount(count: number): number | null {
  if (count > 0 && count < readersToldAtLeast) return null;
  return Math.round(count / readersToldAtLeast) * readersToldAtLeast;
}

function put<Id>(groups: Map<Id, Set<string>>, id: Id, reader: string): void {
  const group = groups.get(id);
  if (group) group.add(reader);
  else groups.set(id, new Set([reader]));
}

function tellable<Id extends string>(groups: ReadonlyMap<Id, ReadonlySet<string>>): Record<Id, number | null> {
  return Object.fromEntries([...groups].map(([id, { size }]) => [id, toldCount(size)])) as Record<Id, number | null>;
}
