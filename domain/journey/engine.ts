import type { ActivityId, LinkId } from '#domain/ids.ts';
import { carriedIn } from './carried.ts';
import { chanceOf, draw } from './chance.ts';
import { evaluate, isTrue, numberOf, textOf, type World } from './evaluate.ts';
import { graphLimits, type Offer, type Value, type Variable } from './graph.ts';
import { hasEnded, inkText, type PickId, pick, picksIn, sceneOf } from './ink.ts';
import type { RunState } from './run-state.ts';
import type { Story, StoryActivity, StoryEffect, StoryLink } from './story.ts';
import { asStoryText, fillIn, type StoryTemplate } from './story-text.ts';
import { holds, worldOf } from './world.ts';

export type { RunState } from './run-state.ts';

/** What a reader can do: follow a link, or go to an activity that a group offers. */
export type Option = {
  /** A link's id, the id of the offered activity, or a choice of an ink story. */
  readonly id: LinkId | ActivityId | PickId;
  /** Story text, filled in; empty: the interface's "Continue". */
  readonly label: string;
  readonly isOpen: boolean;
  /** Why it is shut, as its author says: story text, filled in; empty where it is open, or nothing is said. */
  readonly why: string;
  readonly to: ActivityId;
};

/** An answer of an open question. */
export type AnswerOption = {
  readonly id: LinkId;
  readonly label: string;
  readonly isGiven: boolean;
};

/** What a reader sees at this point of a run. */
export type Step = {
  readonly activity: StoryActivity['activity'];
  /** Story text, filled in. */
  readonly text: string;
  /** The ways on, open or shown shut. */
  readonly options: readonly Option[];
  /** The answers of a question; empty elsewhere. */
  readonly answers: readonly AnswerOption[];
  /** The answers given so far, in order; `at`: their places among the links of the question. */
  readonly given: readonly {
    readonly id: LinkId;
    readonly label: string;
    readonly isRight: boolean;
    readonly at: number;
  }[];
  /** The feedback on the last answer; story text, filled in. */
  readonly feedback: { readonly text: string; readonly isRight: boolean } | undefined;
  /** What the reader carries: story text in one line each, filled in. */
  readonly carried: readonly string[];
  readonly isEnding: boolean;
  /** An ink story has failed, and cannot continue. */
  readonly hasFailed: boolean;
};

/** How many automatic links are followed on one arrival: a circle of them ends here. */
export const automaticAtMost = 100;

/** Begins a run. Undefined where the journey has no beginning. */
export function startRun(
  story: Story,
  seed: number,
  from: { readonly at?: ActivityId | undefined; readonly variables?: Readonly<Record<string, Value>> } = {},
): RunState | undefined {
  const at = from.at ?? story.graph.start;
  if (at === undefined || !story.activities.has(at)) return undefined;
  const variables = Object.fromEntries(story.graph.variables.map(({ name, start }) => [name, start]));
  for (const [name, value] of Object.entries(from.variables ?? {})) {
    const variable = story.variables.get(name);
    if (variable) variables[name] = fitting(variable, value);
  }
  return arrive(story, { activity: at, variables, visits: {}, taken: [], answers: [], turn: 0, seed }, at);
}

/**
 * Follows a link, gives an answer, chooses in an ink story, or goes to an offered activity.
 *
 * @returns undefined where this run cannot do that now, and then nothing has changed
 */
export function move(story: Story, state: RunState, id: string): RunState | undefined {
  const here = story.activities.get(state.activity);
  if (!here) return undefined;
  const scene = sceneOf(story, state);
  if (scene?.outcome === 'asks') {
    const picked = pick(scene, state, id);
    return picked && goOn(story, picked);
  }
  const ways = waysOf(story, state);
  const followed = here.links.find(({ link }) => link.id === id);
  if (followed && ways.answers.some((answer) => answer.id === id && !answer.isGiven)) {
    const given = follow(story, { ...state, turn: state.turn + 1 }, followed);
    return { ...given, answers: [...state.answers, followed.link.id] };
  }
  const option = ways.options.find((one) => one.id === id && one.isOpen);
  if (!option) return undefined;
  const next: RunState = { ...state, answers: [], turn: state.turn + 1 };
  // The effects of an answer came when it was given.
  const hasEffects = followed && here.activity.kind !== 'question';
  if (followed && !hasEffects) story.onFollow?.(followed.link.id);
  return arrive(story, hasEffects ? follow(story, next, followed) : next, option.to);
}

/** A run after a link's effects, the link noted where it is offered once. */
function follow(story: Story, state: RunState, { link, effects }: StoryLink): RunState {
  story.onFollow?.(link.id);
  const changed = apply(story, state, effects, `link ${link.id}`);
  return link.isOnce ? { ...changed, taken: [...changed.taken, link.id] } : changed;
}

/** A run that arrives somewhere, and continues from there along the automatic links whose conditions hold. */
function arrive(story: Story, from: RunState, to: ActivityId): RunState {
  let { picks: _left, ...state }: RunState = from;
  let at: ActivityId | undefined = to;
  for (let hop = 0; at !== undefined; hop++) {
    const here: StoryActivity | undefined = story.activities.get(at);
    if (!here) break;
    const visits = { ...state.visits, [at]: (state.visits[at] ?? 0) + 1 };
    state = apply(story, { ...state, activity: at, visits }, here.effects, `arrival ${hop}`);
    if (hop >= automaticAtMost) break;
    const automatic = automaticOf(story, state, `automatic ${hop}`);
    if (!automatic) break;
    state = follow(story, state, automatic);
    at = automatic.link.to;
  }
  return state;
}

/** The automatic link that leads on from where a run is; from an ink story only when that is over. */
function automaticOf(story: Story, state: RunState, purpose: string): StoryLink | undefined {
  const here = story.activities.get(state.activity);
  if (!here?.links.some(({ link }) => link.isAutomatic) || here.activity.kind === 'ending') return undefined;
  if ((sceneOf(story, state)?.outcome ?? 'ended') !== 'ended') return undefined;
  const world = worldOf(story, state, purpose);
  let first: StoryLink | undefined;
  for (const one of here.links) {
    if (!one.link.isAutomatic) continue;
    const isOpen = leadsOn(story, state, one, world);
    story.onAutomatic?.(one.link.id, isOpen);
    if (isOpen) first ??= one;
    // Whoever listens hears of those behind it, too; a run has no need to.
    if (first && !story.onAutomatic) break;
  }
  return first;
}

/** A run after a choice in an ink story, which leads on by itself where the story is over now. */
function goOn(story: Story, state: RunState): RunState {
  const automatic = automaticOf(story, state, 'automatic');
  return automatic?.link.to ? arrive(story, follow(story, state, automatic), automatic.link.to) : state;
}

/** Whether a link leads somewhere, was not used up, and its condition holds. */
function leadsOn(story: Story, state: RunState, { link, condition }: StoryLink, world: World): boolean {
  if (link.to === undefined || !story.activities.has(link.to)) return false;
  if (link.isOnce && state.taken.includes(link.id)) return false;
  return holds(condition, world);
}

/** A way on from where a run is, before its words are filled in. */
type Way = {
  readonly id: Option['id'];
  readonly to: ActivityId;
  readonly isOpen: boolean;
  readonly label: StoryTemplate;
  /** Of one that is shut. */
  readonly why?: StoryTemplate;
};

/** The moves that are possible at this point of a run, without any words. */
export type Ways = {
  readonly options: readonly Way[];
  readonly answers: readonly { readonly id: LinkId; readonly isGiven: boolean; readonly label: StoryTemplate }[];
};

/** The ways on from this point of a run: cheaper than a step, for callers that show nothing. */
export function waysOf(story: Story, state: RunState): Ways {
  const here = story.activities.get(state.activity);
  if (!here || here.activity.kind === 'ending') return { options: [], answers: [] };
  const scene = sceneOf(story, state);
  if (scene && scene.outcome !== 'ended') return { options: picksIn(scene, state.activity), answers: [] };
  if (here.activity.kind !== 'question') return { options: optionsOf(story, state, here), answers: [] };
  const world = worldOf(story, state, 'offer');
  const open = here.links.filter(({ link, condition }) => !link.isAutomatic && holds(condition, world));
  const last = here.links.find(({ link }) => link.id === state.answers.at(-1));
  const isAnswered =
    last !== undefined &&
    (last.link.isRight || last.link.to !== undefined || open.every(({ link }) => state.answers.includes(link.id)));
  if (isAnswered) return { options: wayOn(story, here, last), answers: [] };
  const answers = open.map(({ link, label }) => ({ id: link.id, isGiven: state.answers.includes(link.id), label }));
  return { options: [], answers };
}

/** What a reader sees at this point of a run; undefined where its activity is not in the journey. */
export function stepOf(story: Story, state: RunState): Step | undefined {
  const here = story.activities.get(state.activity);
  if (!here) return undefined;
  const { activity } = here;
  const { options, answers } = waysOf(story, state);
  const words = (template: StoryTemplate, purpose: string) => fillIn(template, worldOf(story, state, purpose));
  const last = here.links.find(({ link }) => link.id === state.answers.at(-1));
  const scene = sceneOf(story, state);
  const text = words(here.text, 'text');
  return {
    activity,
    text: scene ? inkText(text, scene, state) : text,
    options: options.map(({ id, to, isOpen, label, why = [] }) => ({
      ...{ id, to, isOpen },
      label: words(label, `label ${id}`),
      why: words(why, `why ${id}`).trim(),
    })),
    answers: answers.map(({ id, isGiven, label }) => ({ id, isGiven, label: words(label, `label ${id}`) })),
    given: state.answers.flatMap((id) => {
      const at = here.links.findIndex(({ link }) => link.id === id);
      const one = here.links[at];
      return one ? [{ id, label: words(one.label, `label ${id}`), isRight: one.link.isRight, at }] : [];
    }),
    feedback: last && { text: words(last.feedback, `feedback ${last.link.id}`), isRight: last.link.isRight },
    carried: carriedIn(story, state),
    isEnding: hasEnded(story, state),
    hasFailed: scene?.outcome === 'failed' || scene?.outcome === 'lost',
  };
}

/** The way on from an answered question: where the answer leads, else where the first answer with a way leads. */
function wayOn(story: Story, here: StoryActivity, last: StoryLink): Way[] {
  const leads = last.link.to === undefined ? here.links.find(({ link }) => link.to !== undefined) : last;
  const to = leads?.link.to;
  if (leads === undefined || to === undefined || !story.activities.has(to)) return [];
  return [{ id: leads.link.id, label: [], isOpen: true, to }];
}

function optionsOf(story: Story, state: RunState, here: StoryActivity): Way[] {
  const world = worldOf(story, state, 'offer');
  const options: Way[] = [];
  for (const { link, label, condition, whyShut: why } of here.links) {
    if (link.isAutomatic || link.to === undefined || !story.activities.has(link.to)) continue;
    if (link.isOnce && state.taken.includes(link.id)) continue;
    const isOpen = holds(condition, world);
    const way = { id: link.id, to: link.to, isOpen, label };
    if (isOpen) options.push(way);
    else if (link.whenShut === 'shown') options.push({ ...way, why });
  }
  const { offer } = here.activity;
  return offer ? [...options, ...offered(story, state, offer)] : options;
}

/** The activities of a group whose conditions hold: the first of them, or drawn by weight. */
function offered(story: Story, state: RunState, offer: Offer): Way[] {
  const fitting = (story.groups.get(offer.group) ?? []).filter(
    ({ activity, storylet, storyletCondition }) =>
      activity.id !== state.activity &&
      !(storylet.isOnce && (state.visits[activity.id] ?? 0) > 0) &&
      (storyletCondition === undefined || holds(storyletCondition, worldOf(story, state, `storylet ${activity.id}`))),
  );
  const drawn = offer.by === 'weight' ? draw(fitting, chanceOf(state.seed, state.turn, 'draw'), offer.atMost) : fitting;
  return drawn.slice(0, offer.atMost).map(({ activity }) => ({
    id: activity.id,
    to: activity.id,
    isOpen: true,
    label: [{ kind: 'words', text: asStoryText(activity.title) }],
  }));
}

function apply(story: Story, state: RunState, effects: readonly StoryEffect[], purpose: string): RunState {
  if (effects.length === 0) return state;
  const variables = { ...state.variables };
  const world = worldOf(story, { ...state, variables }, purpose);
  for (const { variable: name, value } of effects) {
    const variable = story.variables.get(name);
    if (variable && value) variables[name] = fitting(variable, evaluate(value, world), variables[name]);
  }
  return { ...state, variables };
}

/** A value as a variable can hold it. A choice that has no such value keeps the one it had. */
function fitting(variable: Variable, value: Value, before: Value = variable.start): Value {
  switch (variable.kind) {
    case 'flag':
      return isTrue(value);
    case 'number':
      return numberOf(value);
    case 'text':
      return textOf(value).slice(0, graphLimits.valueLength);
    case 'choice':
      return variable.values.includes(textOf(value)) ? textOf(value) : before;
  }
}
