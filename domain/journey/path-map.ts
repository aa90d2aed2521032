import type { ActivityId } from '#domain/ids.ts';
import { type RunState, waysOf } from './engine.ts';
import { isLast } from './graph.ts';
import type { Story } from './story.ts';

/** Steps drawn on a path map at most; where a reader has seen more, the ones reached last. */
export const mapStepsAtMost = 150;

/** Moves, of all runs together, that a path map is made of at most. */
export const mapMovesAtMost = 10_000;

/** A place of a run: its activity, what was offered there as far as it is known, and what was chosen. */
export type WalkedPlace = {
  readonly id: ActivityId;
  readonly offered: readonly string[];
  readonly move: string | undefined;
};

/** A step that a reader has reached. */
export type MapStep = {
  readonly id: ActivityId;
  readonly title: string;
  readonly isEnding: boolean;
  /** Whether the open run has reached it. */
  readonly isThisTime: boolean;
  /** How many of the choices that were shown there were never made. Where they lead, a map does not know. */
  readonly untried: number;
};

/** A way that was taken from one step to another. */
export type MapWay = { readonly from: ActivityId; readonly to: ActivityId; readonly isThisTime: boolean };

/** What is known of a step besides its name. */
export type KnownStep = {
  readonly untried: number;
  /** Where earlier runs went on to from there, and the open run did not. */
  readonly earlier: readonly ActivityId[];
};

/** What a reader has seen of a journey: it names no step that they have not reached. */
export type PathMap = {
  /** In the order in which they were first reached, those of the open run before the others. */
  readonly steps: readonly MapStep[];
  readonly ways: readonly MapWay[];
  /** How many steps were seen that are not in `steps`. */
  readonly leftOut: number;
  /** Of all steps that were seen. */
  readonly known: ReadonlyMap<ActivityId, KnownStep>;
};

/** The ids of the choices shown where a run is. The choices inside an ink story are not told apart: it is one step. */
export function offeredAt(story: Story, state: RunState): string[] {
  const { options, answers } = waysOf(story, state);
  const isInk = story.activities.get(state.activity)?.activity.kind === 'ink';
  const ways = isInk ? options.filter(({ to }) => to !== state.activity) : options;
  return [...ways, ...answers].map(({ id }) => id);
}

/**
 * Draws up what a reader has seen in their runs. Steps that are not in this version are left out; they are no choice of
 * it.
 *
 * @param walked - the places of each run in order; the first run is the open one
 */
export function pathMapOf(story: Story, walked: readonly (readonly WalkedPlace[])[]): PathMap {
  const isThere = new Set<string>(
    story.graph.activities.flatMap(({ id, links }) => [id, ...links.map((link) => link.id)]),
  );
  const runs = walked.map((run) => run.filter(({ id }) => isThere.has(id)));
  const shown = stepsShown(runs);
  const now = new Set(runs[0]?.map(({ id }) => id));
  const offered = new Map<ActivityId, Set<string>>();
  const taken = new Map<ActivityId, Set<string>>();
  const ways = new Map<string, MapWay>();
  for (const [number, run] of runs.entries())
    for (const [at, { id, move, ...place }] of run.entries()) {
      const [choices, made] = [noted(offered, id), noted(taken, id)];
      for (const choice of place.offered) if (isThere.has(choice)) choices.add(choice);
      if (move !== undefined) made.add(move);
      const to = run[at + 1]?.id;
      const name = `${id} ${to}`;
      if (to !== undefined && to !== id && !ways.has(name)) ways.set(name, { from: id, to, isThisTime: number === 0 });
    }
  const earlier = Map.groupBy(
    [...ways.values()].filter(({ isThisTime }) => !isThisTime),
    ({ from }) => from,
  );
  const known = new Map<ActivityId, KnownStep>();
  for (const [id, choices] of offered) {
    const untried = [...choices].filter((choice) => !taken.get(id)?.has(choice)).length;
    known.set(id, { untried, earlier: (earlier.get(id) ?? []).map(({ to }) => to) });
  }
  const steps = [...known.keys()].filter((id) => shown.has(id));
  return {
    steps: steps.flatMap((id) => {
      const activity = story.activities.get(id)?.activity;
      if (!activity) return [];
      const { untried = 0 } = known.get(id) ?? {};
      return [{ id, title: activity.title, isEnding: isLast(activity), isThisTime: now.has(id), untried }];
    }),
    ways: [...ways.values()].filter(({ from, to }) => shown.has(from) && shown.has(to)),
    leftOut: known.size - steps.length,
    known,
  };
}

function noted(sets: Map<ActivityId, Set<string>>, id: ActivityId): Set<string> {
  const set = sets.get(id) ?? new Set();
  sets.set(id, set);
  return set;
}

/** The steps reached last, of the open run first. */
function stepsShown(runs: readonly (readonly WalkedPlace[])[]): Set<ActivityId> {
  const shown = new Set<ActivityId>();
  for (const run of runs)
    for (const { id } of run.toReversed()) {
      if (shown.size >= mapStepsAtMost) return shown;
      shown.add(id);
    }
  return shown;
}
