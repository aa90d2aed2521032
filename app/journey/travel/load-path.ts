import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadStory } from '#commands/journey/load-story.ts';
import { replayTold, told } from '#commands/journey/told.ts';
import type { OpenRun } from '#commands/reading/travel-journey.ts';
import type { Queries } from '#database/connection.ts';
import { listMoves, type Run, type RunMove } from '#database/run.ts';
import type { ActivityId } from '#domain/ids.ts';
import { stepOf } from '#domain/journey/engine.ts';
import { layOutPath, titleLines } from '#domain/journey/path-layout.ts';
import { mapMovesAtMost, offeredAt, type PathMap, pathMapOf, type WalkedPlace } from '#domain/journey/path-map.ts';
import type { Story } from '#domain/journey/story.ts';
import { plainStoryText } from '#domain/journey/story-text.ts';
import { placesOf, type RunPlaceState } from '#domain/journey/told-path.ts';

/** A place in a run: what was offered there, and the choice. */
export type PathStep = { readonly id: string; readonly title: string; readonly choice: string };

/** A run made again from its moves. */
export type Walk = {
  readonly moves: readonly RunMove[];
  readonly places: readonly RunPlaceState[];
  /** Which of the places a reader tells apart, by their index. */
  readonly steps: readonly number[];
};

/** Places after which others get their turn. */
const placesAtOnce = 500;

/** Makes a run again, the place it is at last. */
export async function walkRun(reader: Queries, story: Story, run: Run): Promise<Walk> {
  const moves = await listMoves(reader, run.readingId, run.number);
  const states = await replayTold(
    story,
    run.state.seed,
    moves.map(({ move }) => move),
  );
  const led = placesOf(run.state, moves, states);
  const places = [...led.slice(0, -1), { id: run.state.activity, state: run.state }];
  const steps: number[] = [];
  for (const [at, { id, state }] of places.entries()) {
    const activity = story.activities.get(id)?.activity;
    const before = places[steps.at(-1) ?? -1]?.id;
    // A question that was answered, and what an automatic link leads on from, is one place.
    if (activity && (before !== id || (activity.kind === 'ink' && state))) steps.push(at);
  }
  return { moves, places, steps };
}

/** The steps of a walk from one to before another, as their reader came through them. */
export async function tellSteps(story: Story, walk: Walk, from: number, before: number): Promise<PathStep[]> {
  const told: PathStep[] = [];
  let choice = await choiceAt(story, walk, walk.steps[from - 1]);
  for (let step = from; step < before; step++) {
    const at = walk.steps[step] ?? 0;
    const id = walk.places[at]?.id;
    const last = walk.places[walk.steps[step - 1] ?? -1]?.id;
    // An ink story is one activity with many places, each called by the choice that led to it.
    const title = (last === id && choice) || (id && story.activities.get(id)?.activity.title) || '';
    choice = await choiceAt(story, walk, at);
    told.push({ id: id ?? '', title, choice });
  }
  return told;
}

async function choiceAt(story: Story, { places, moves }: Walk, at: number | undefined): Promise<string> {
  const state = at === undefined ? undefined : places[at]?.state;
  const step = state && (await told(() => stepOf(story, state)));
  const chosen = step?.options.find((option) => option.id === moves[at ?? -1]?.move);
  return chosen ? plainStoryText(chosen.label) : '';
}

/** The offered choices at each place of a walk. */
async function offersOf(story: Story, { places, moves }: Walk): Promise<WalkedPlace[]> {
  const walked: WalkedPlace[] = [];
  for (const [at, { id, state }] of places.entries()) {
    const offered = state ? await told(() => offeredAt(story, state)) : [];
    walked.push({ id, offered, move: moves[at]?.move });
    if (at % placesAtOnce === placesAtOnce - 1) await nextTurn();
  }
  return walked;
}

/**
 * What a reader has seen in all their runs, the open run first, as far as there is time. Runs of other versions are
 * replayed in those; ids stay from version to version, and steps that are not in this one are left out.
 */
async function mapOf(reader: Queries, open: OpenRun, walk: Walk, runs: readonly Run[]) {
  const { run, story } = open;
  const walked = [await offersOf(story, walk)];
  let moves = walk.moves.length;
  let leftOutRuns = 0;
  for (const other of runs) {
    if (other.number === run.number) continue;
    moves += other.state.turn;
    const told = moves > mapMovesAtMost ? undefined : await storyOfRun(reader, open, other);
    if (told) walked.push(await offersOf(told, await walkRun(reader, told, other)));
    else leftOutRuns++;
  }
  return { map: pathMapOf(story, walked), leftOutRuns };
}

/** The version that a run travels, as far as it is still there. */
async function storyOfRun(reader: Queries, { run, story, journey }: OpenRun, other: Run): Promise<Story | undefined> {
  return other.edition === run.edition ? story : loadStory(reader, journey.id, other.edition);
}

/** Steps of the way that a page lists. */
const stepsListed = 30;

/** Steps named at one step that earlier runs went on to. */
const earlierNamed = 5;

/** The way of a run as its reader sees it: drawn, and as a list, by page. */
export async function wayData(
  reader: Queries,
  open: OpenRun,
  runs: readonly Run[],
  { before, resumable }: { readonly before: number | undefined; readonly resumable: ReadonlySet<string> },
) {
  const { run, story } = open;
  const walk = await walkRun(reader, story, run);
  const { map, leftOutRuns } = await mapOf(reader, open, walk, runs);
  const end = Math.max(1, Math.min(before ?? walk.steps.length, walk.steps.length));
  const first = Math.max(0, end - stepsListed);
  const steps = await tellSteps(story, walk, first, end);
  const titleOf = (id: ActivityId) => story.activities.get(id)?.activity.title ?? '';
  return {
    drawing: drawingOf(map, run.state.activity),
    /** How many steps come before and after the listed ones. */
    first,
    rest: walk.steps.length - end,
    earlierPage: first > 0 ? first : undefined,
    laterPage: end < walk.steps.length ? end + stepsListed : undefined,
    steps: steps.map((step, at) => {
      const id = step.id as ActivityId;
      const isLastTime = !steps.slice(at + 1).some((later) => later.id === step.id);
      const known = isLastTime ? map.known.get(id) : undefined;
      return {
        ...step,
        untried: known?.untried ?? 0,
        earlier: (known?.earlier ?? []).slice(0, earlierNamed).map(titleOf),
        isResumable: isLastTime && resumable.has(step.id),
      };
    }),
    /** Steps that only earlier runs reached. */
    others: map.steps.filter(({ isThisTime }) => !isThisTime).map(({ title }) => title),
    leftOut: map.leftOut,
    leftOutRuns,
  };
}

export type WayData = Awaited<ReturnType<typeof wayData>>;

function drawingOf(map: PathMap, now: ActivityId) {
  const { width, height, steps, ways } = layOutPath(map);
  return {
    width,
    height,
    ways,
    steps: steps.map(({ step, x, y }) => ({
      ...{ x, y },
      id: step?.isThisTime ? (step.id as string) : undefined,
      kind: !step
        ? ('untried' as const)
        : step.id === now
          ? ('now' as const)
          : step.isEnding
            ? ('ending' as const)
            : ('seen' as const),
      lines: step ? titleLines(step.title) : undefined,
    })),
  };
}
