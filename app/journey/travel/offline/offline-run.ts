import type { ActivityId } from '#domain/ids.ts';
import { move, type RunState, stepOf } from '#domain/journey/engine.ts';
import { type Graph, hasInk } from '#domain/journey/graph.ts';
import { movesAtMost } from '#domain/journey/journey.ts';
import { percentOf } from '#domain/journey/percent.ts';
import { type Story, storyOf } from '#domain/journey/story.ts';
import { plainStoryText } from '#domain/journey/story-text.ts';
import type { PathStep } from '../load-path.ts';
import type { StepData } from '../load-step.ts';
import { tellerFor } from './ink-teller.ts';
import type { KeptRun } from './kept-run.ts';

const stories = new WeakMap<Graph, Story>();

function storyIn({ graph }: KeptRun): Story {
  const story = stories.get(graph) ?? storyOf(graph, tellerFor(graph));
  stories.set(graph, story);
  return story;
}

/** Where a kept run is after the moves made without a network. */
function stateOf(kept: KeptRun): RunState {
  const story = storyIn(kept);
  return kept.made.reduce((state, made) => move(story, state, made.move) ?? state, kept.state);
}

/** The step that a kept run is at. */
export function placeOf(kept: KeptRun): ActivityId {
  return stateOf(kept).activity;
}

/** The text that a step's field shows: of those before, only the server knows it, and only at the step it showed last. */
function shownText({ made, shown }: KeptRun): string {
  return made.length === 0 ? (shown.written ?? '') : '';
}

/** A kept run after a move; undefined where it cannot be made. */
export function afterMove(kept: KeptRun, chosen: string, answer: string): KeptRun | undefined {
  const before = stateOf(kept);
  const state = before.turn < movesAtMost ? move(storyIn(kept), before, chosen) : undefined;
  if (!state) return undefined;
  const was = shownText(kept) || undefined;
  const made = { move: chosen, activity: state.activity, at: Date.now(), answer, was };
  return { ...kept, made: [...kept.made, made], at: made.at, sent: undefined };
}

/** The page of a kept run, as the server would fill it. */
export function offlineStep(kept: KeptRun): StepData | undefined {
  const story = storyIn(kept);
  const state = stateOf(kept);
  const step = stepOf(story, state);
  if (!step) return undefined;
  const { activity } = step;
  const { work, endingsFound, isPathCut } = kept.shown;
  return {
    kind: 'step',
    uid: kept.uid,
    work,
    at: state.activity,
    isBehind: false,
    hasInk: hasInk(story.graph),
    turn: state.turn,
    // Its moves are sent by themselves, not by a form.
    run: undefined,
    activity: { id: activity.id, kind: activity.kind, title: activity.title },
    text: step.text,
    options: step.options.map(({ id, label, isOpen, why }) => ({ id, label, isOpen, why })),
    answers: step.answers.map(({ id, label, isGiven }) => ({ id, label, isGiven })),
    carried: step.carried,
    isEnding: step.isEnding,
    hasFailed: step.hasFailed,
    feedback: step.feedback,
    given: step.given.map(({ id, ...given }) => ({ id: id as string, ...given })),
    // Texts written on the way are sent with the moves; a field that stays empty changes nothing at the server.
    written: shownText(kept),
    pieces: undefined,
    prompt: undefined,
    // Choices that the server has are undone there.
    mayGoBack: story.graph.mayGoBack && kept.made.length > 0,
    isNewerOffered: false,
    ...{ path: pathOf(kept, story), isPathCut, endingsFound },
    percent: percentOf(story, state),
  };
}

/** The path that the server showed, with the steps since. */
function pathOf(kept: KeptRun, story: Story): PathStep[] {
  const path = [...kept.shown.path];
  let state = kept.state;
  for (const { move: chosen } of kept.made) {
    const option = stepOf(story, state)?.options.find(({ id }) => id === chosen);
    const last = path.at(-1);
    state = move(story, state, chosen) ?? state;
    const activity = story.activities.get(state.activity)?.activity;
    if (last && option) path[path.length - 1] = { ...last, choice: plainStoryText(option.label) };
    // Each scene of an ink story is a step of its own.
    if (activity && (last?.id !== activity.id || activity.kind === 'ink'))
      path.push({ id: activity.id, title: activity.title, choice: '' });
  }
  return path;
}
