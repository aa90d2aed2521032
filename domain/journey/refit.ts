import type { ActivityId } from '#domain/ids.ts';
import { move, type RunState, startRun, waysOf } from './engine.ts';
import { hasEnded, sceneOf } from './ink.ts';
import type { Story } from './story.ts';

/** The result for a run when its journey has a newer version. */
export type Refit =
  /** All its choices lead to the same place in the new version: it continues there, and nothing is different. */
  | { readonly kind: 'moved'; readonly state: RunState }
  /** The place is there, but the way to it, or what it carries, would be another: its reader decides. */
  | { readonly kind: 'asked'; readonly state: RunState }
  /** The place was removed, or nothing leads on from it: the run stays in its version. */
  | { readonly kind: 'kept' };

/** A run made again from its beginning: the state after each of its moves, as far as they can be made. */
export function replay(story: Story, seed: number, moves: readonly string[]): RunState[] {
  const states: RunState[] = [];
  let state = startRun(story, seed);
  if (state) states.push(state);
  for (const chosen of moves) {
    state = state && move(story, state, chosen);
    if (!state) break;
    states.push(state);
  }
  return states;
}

/** The choices, and where each led. */
type Made = { readonly move: string; readonly activityId: ActivityId };

/**
 * The state that a replayed run has reached; undefined where a move could not be made, or led elsewhere than before.
 */
export function retrace(states: readonly RunState[], moves: readonly Made[]): RunState | undefined {
  return moves.every(({ activityId }, at) => states[at + 1]?.activity === activityId) ? states.at(-1) : undefined;
}

/**
 * Checks a run against another version of its journey.
 *
 * @param moves - the choices, and where each led, from the first
 * @param states - the run as its moves make it in that version, for callers that have made them already
 * @param own - the same in the version that it travels: whoever agreed to another way before has values that no replay
 * makes, and is not asked again where both versions tell the same
 */
export function refit(
  story: Story,
  state: RunState,
  moves: readonly Made[],
  states: readonly RunState[] = replay(
    story,
    state.seed,
    moves.map(({ move: chosen }) => chosen),
  ),
  own?: readonly RunState[],
): Refit {
  const last = retrace(states, moves);
  const isThere = last?.activity === state.activity && canGoOn(story, last);
  if (isThere && hasSameValues(story, last, state)) return { kind: 'moved', state: last };
  const carried = carriedOver(story, state);
  const before = own && retrace(own, moves);
  if (isThere && before && carried && hasSameValues(story, last, before) && hasSameValues(story, carried, state)) {
    // What is new has the value that the way gives it.
    const had = Object.entries(carried.variables).filter(([name]) => Object.hasOwn(state.variables, name));
    const own = { ...carried, variables: { ...last.variables, ...Object.fromEntries(had) } };
    if (canGoOn(story, own)) return { kind: 'moved', state: own };
  }
  return carried && canGoOn(story, carried) ? { kind: 'asked', state: carried } : { kind: 'kept' };
}

/** Whether each variable that both versions have would keep its value: conditions and what is carried depend on it. */
function hasSameValues({ variables }: Story, one: RunState, other: RunState): boolean {
  return [...variables.keys()].every(
    (name) => !Object.hasOwn(other.variables, name) || other.variables[name] === one.variables[name],
  );
}

/** The parts of a run that mean something in another version. */
function carriedOver(story: Story, state: RunState): RunState | undefined {
  const here = story.activities.get(state.activity);
  if (!here) return undefined;
  const links = new Set([...story.activities.values()].flatMap((one) => one.links.map(({ link }) => link.id)));
  const variables = story.graph.variables.map(({ name, kind, start, values }) => {
    const had = Object.hasOwn(state.variables, name) ? state.variables[name] : undefined;
    const fits =
      had !== undefined && typeof had === typeof start && (kind !== 'choice' || values.includes(String(had)));
    return [name, fits ? had : start] as const;
  });
  const { picks = [], ...rest } = state;
  const carried: RunState = {
    ...rest,
    variables: Object.fromEntries(variables),
    visits: Object.fromEntries(Object.entries(state.visits).filter(([id]) => story.activities.has(id as ActivityId))),
    taken: state.taken.filter((id) => links.has(id)),
    answers: state.answers.every((id) => here.links.some(({ link }) => link.id === id)) ? state.answers : [],
  };
  if (picks.length === 0) return carried;
  // Other words may be chosen by the same picks; a story that cannot come there has lost the place.
  const scene = sceneOf(story, { ...carried, picks });
  return scene && scene.outcome !== 'lost' ? { ...carried, picks } : undefined;
}

/** Whether a run has ended, or can be moved. */
export function canGoOn(story: Story, state: RunState): boolean {
  if (hasEnded(story, state)) return true;
  const { options, answers } = waysOf(story, state);
  return options.some(({ isOpen }) => isOpen) || answers.some(({ isGiven }) => !isGiven);
}
