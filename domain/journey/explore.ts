import type { ActivityId } from '#domain/ids.ts';
import { chanceOf } from './chance.ts';
import { type Deciding, sizeOf, whatDecides } from './deciding.ts';
import { allBefore, withoutExit } from './drawn-ways.ts';
import { move, type RunState, startRun, waysOf } from './engine.ts';
import { hasEnded } from './ink.ts';
import { moveCost } from './move-cost.ts';
import type { Story } from './story.ts';
import { noteTold, type ToldCondition, type ToldConditions } from './told-conditions.ts';
import { holds, worldOf } from './world.ts';

/** The results of travelling a journey in all ways, or in very many. */
export type Exploration = {
  /** Whether every way was travelled; else only as many as `runs` random ones. */
  readonly isComplete: boolean;
  /** States seen, each counted once; 0 where there is no beginning, or where random runs were made. */
  readonly states: number;
  /** Random runs made; 0 where every way was travelled. */
  readonly runs: number;
  /** How often each activity was arrived at. */
  readonly hits: ReadonlyMap<ActivityId, number>;
  /**
   * The links that were open at least once, and those that were shut at least once; automatic ones on arrival, and
   * activities where a group offers them.
   */
  readonly opened: ReadonlySet<string>;
  readonly shut: ReadonlySet<string>;
  /** The activities in which a run could not continue although it had not ended. */
  readonly stuck: ReadonlySet<ActivityId>;
  /**
   * The activities that were arrived at and from which, in some state, no end of any kind can be reached. Where not all
   * was travelled, only those from which none can be reached in any state.
   */
  readonly endless: ReadonlySet<ActivityId>;
  /** The conditions within texts that some reader's words depended on, and how they fell. */
  readonly told: readonly ToldCondition[];
  /** Whether `told` is certain; else it is what random runs have met, also where every way was travelled. */
  readonly isToldComplete: boolean;
};

/** What is known of a journey that nobody has travelled: nothing, for certain. */
export const untravelled: Exploration = {
  isComplete: true,
  states: 0,
  runs: 0,
  endless: new Set(),
  told: [],
  isToldComplete: true,
  ...newNotes(),
};

/**
 * The limits: states looked at, random runs made, and moves in one run and in all of them, where one from a large group
 * counts as several. When the moves in all are used up, the remaining runs are short ones: as many runs as promised are
 * made.
 */
export const explorationLimits = { states: 50_000, runs: 10_000, steps: 400, moves: 400_000 } as const;

/** Steps whose visits texts may ask about for all ways to be travelled with them. */
const visitsTold = 20;

/**
 * Travels a journey in every way; states that can only continue alike count as one. Where chance decides something, or
 * there are too many states, 10,000 random runs are made instead, their seeds counted from 1. What texts ask about can
 * be too much to tell apart where what links ask about is not: then only texts are left to random runs.
 */
export function explore(story: Story, limits: Limits = explorationLimits): Exploration {
  // Without a beginning there is no way to travel, nor a random run to make.
  if (!startRun(story, 1)) return untravelled;
  const ofLinks = whatDecides(story, false);
  const ofAll = whatDecides(story, true);
  if (ofLinks.isByChance) return randomRuns(story, ofAll, limits);
  // Told apart by the visits of many steps, each way would be a state of its own.
  const isTooMuch = ofAll.visits.size - ofLinks.visits.size > visitsTold;
  const all = ofAll.isByChance || isTooMuch ? undefined : everyWay(story, ofAll, limits);
  if (all || sizeOf(ofAll) === sizeOf(ofLinks)) return all ?? randomRuns(story, ofAll, limits);
  const links = everyWay(story, ofLinks, limits);
  const runs = randomRuns(story, ofAll, { ...limits, moves: limits.moves / (1 + ofAll.visits.size / visitsTold) });
  return links ? { ...links, told: runs.told, isToldComplete: false } : runs;
}

type Limits = { readonly states: number; readonly runs: number; readonly steps: number; readonly moves: number };

/**
 * The name of a state: two states with the same name continue alike. Once-only links that were taken are told apart.
 */
function nameOf(state: RunState, deciding: Deciding): string {
  return JSON.stringify([
    state.activity,
    [...deciding.variables].map((name) => state.variables[name]),
    [...deciding.visits].map((id) => state.visits[id] ?? 0),
    [...new Set(state.taken)].sort(),
    [...state.answers].sort(),
    state.answers.at(-1),
    deciding.hasTurns ? state.turn : 0,
  ]);
}

type Notes = {
  readonly hits: Map<ActivityId, number>;
  readonly opened: Set<string>;
  readonly shut: Set<string>;
  readonly stuck: Set<ActivityId>;
};

/** Notes what a state offers; gives the moves it allows. */
function look(story: Story, state: RunState, notes: Notes, told: ToldConditions): readonly string[] {
  const ways = waysOf(story, state);
  noteTold(story, state, ways, told);
  const { options, answers } = ways;
  const here = story.activities.get(state.activity);
  const open = options.filter(({ isOpen }) => isOpen).map(({ id }) => id as string);
  const asked = new Set([...open, ...answers.map(({ id }) => id as string)]);
  // An answered question offers one way on, which says nothing about its other answers.
  if (state.answers.length === 0 || answers.length > 0)
    for (const { link } of here?.links ?? []) {
      // One that was used up is not shut by its condition.
      const isUsedUp = link.isOnce && state.taken.includes(link.id);
      if (!link.isAutomatic && !isUsedUp) (asked.has(link.id) ? notes.opened : notes.shut).add(link.id);
    }
  noteStorylets(story, state, notes);
  const moves = [...open, ...answers.filter(({ isGiven }) => !isGiven).map(({ id }) => id as string)];
  if (moves.length === 0 && !hasEnded(story, state)) notes.stuck.add(state.activity);
  return moves;
}

/** Notes which activities of the group that is offered here may be, each by its id, and which its condition keeps away. */
function noteStorylets(story: Story, state: RunState, { opened, shut }: Notes): void {
  const offer = story.activities.get(state.activity)?.activity.offer;
  for (const { activity, storyletCondition } of (offer && story.groups.get(offer.group)) ?? []) {
    if (storyletCondition === undefined || activity.id === state.activity) continue;
    const isOpen = holds(storyletCondition, worldOf(story, state, `storylet ${activity.id}`));
    (isOpen ? opened : shut).add(activity.id);
  }
}

/** A story whose runs note which automatic links were open where they arrived, also those behind the one they followed. */
function noting(story: Story, { opened, shut }: Notes): Story {
  return { ...story, onAutomatic: (link, isOpen) => (isOpen ? opened : shut).add(link) };
}

/** Notes where a move has led, with everything it passed through by automatic links. */
function noteArrivals(before: RunState | undefined, after: RunState, notes: Notes): void {
  for (const [id, count] of Object.entries(after.visits))
    if (count !== before?.visits[id]) notes.hits.set(id as ActivityId, (notes.hits.get(id as ActivityId) ?? 0) + 1);
}

/** A state without the visits that nothing asks about: the rest is small, however long the run. */
function lean(state: RunState, { visits }: Deciding): RunState {
  return { ...state, visits: Object.fromEntries(Object.entries(state.visits).filter(([id]) => visits.has(id))) };
}

function newNotes(): Notes {
  return { hits: new Map(), opened: new Set(), shut: new Set(), stuck: new Set() };
}

function everyWay(silent: Story, deciding: Deciding, limits: Limits): Exploration | undefined {
  const notes = newNotes();
  const told: ToldConditions = new Map();
  const story = noting(silent, notes);
  const begun = startRun(story, 1);
  if (!begun) return undefined;
  noteArrivals(undefined, begun, notes);
  const start = lean(begun, deciding);
  const numbers = new Map<string, number>([[nameOf(start, deciding), 0]]);
  const places: ActivityId[] = [start.activity];
  /** The states from which each state was reached. */
  const before: number[][] = [[]];
  const ends: number[] = [];
  const waiting: { readonly state: RunState; readonly number: number }[] = [{ state: start, number: 0 }];
  let moves = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const ways = look(story, next.state, notes, told);
    if (ways.length === 0) ends.push(next.number);
    for (const way of ways) {
      moves += moveCost(story, next.state.activity);
      if (moves > limits.moves) return undefined;
      const moved = move(story, next.state, way);
      if (!moved) continue;
      noteArrivals(next.state, moved, notes);
      const after = lean(moved, deciding);
      const name = nameOf(after, deciding);
      const known = numbers.get(name);
      if (known !== undefined) {
        before[known]?.push(next.number);
        continue;
      }
      if (numbers.size >= limits.states) return undefined;
      numbers.set(name, numbers.size);
      places.push(after.activity);
      before.push([next.number]);
      waiting.push({ state: after, number: numbers.size - 1 });
    }
  }
  const ending = allBefore(before, ends);
  const endless = new Set([...places.filter((_, number) => !ending.has(number)), ...arrivedWithoutExit(story, notes)]);
  const all = { told: [...told.values()], isToldComplete: true };
  return { isComplete: true, states: numbers.size, runs: 0, endless, ...all, ...notes };
}

/** The activities without an exit, as they are drawn, that some run came to: certain however few ways were travelled. */
function arrivedWithoutExit(story: Story, { hits }: Notes): ActivityId[] {
  return [...withoutExit(story)].filter((id) => hits.has(id));
}

function randomRuns(silent: Story, deciding: Deciding, limits: Limits): Exploration {
  const notes = newNotes();
  const told: ToldConditions = new Map();
  const story = noting(silent, notes);
  let [runs, moves] = [0, 0];
  for (; runs < limits.runs; runs++) {
    const chance = chanceOf(runs + 1, 0, 'explore');
    const begun = startRun(story, runs + 1);
    if (begun) noteArrivals(undefined, begun, notes);
    let state = begun && lean(begun, deciding);
    const most = moves < limits.moves ? limits.moves : limits.moves / limits.runs;
    for (let [count, cost] = [0, 0]; state && count < limits.steps && cost < most; count++) {
      const ways = look(story, state, notes, told);
      const way = ways[Math.floor(chance() * ways.length)];
      if (way === undefined) break;
      cost += moveCost(story, state.activity);
      moves += moveCost(story, state.activity);
      const moved: RunState | undefined = move(story, state, way);
      if (moved) noteArrivals(state, moved, notes);
      state = moved && lean(moved, deciding);
    }
  }
  const met = { told: [...told.values()], isToldComplete: false };
  return { isComplete: false, states: 0, runs, endless: new Set(arrivedWithoutExit(story, notes)), ...met, ...notes };
}
