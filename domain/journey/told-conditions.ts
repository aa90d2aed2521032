import type { ActivityId, LinkId } from '#domain/ids.ts';
import type { Ways } from './engine.ts';
import { evaluate, isTrue, type World } from './evaluate.ts';
import { type Expression, partsOf } from './expression.ts';
import type { RunState } from './run-state.ts';
import type { Story } from './story.ts';
import type { StoryTemplate } from './story-text.ts';
import { worldOf } from './world.ts';

/** A condition within a text that readers see, where it stands, and whether it held for some and failed for some. */
export type ToldCondition = {
  readonly activity?: ActivityId | undefined;
  /** The link whose words it is in; undefined where it is in those of the activity. */
  readonly link?: LinkId | undefined;
  /** The variable in whose words, as a thing that readers carry, it is. */
  readonly variable?: string | undefined;
  /** Its tag, as it is written. */
  readonly tag: string;
  readonly condition: Expression;
  hasHeld: boolean;
  hasFailed: boolean;
};

/** The conditions that were asked, each by its expression. */
export type ToldConditions = Map<Expression, ToldCondition>;

type Place = Pick<ToldCondition, 'activity' | 'link' | 'variable'>;

/** Notes how the conditions fall in all that a reader sees at this point of a run. */
export function noteTold(story: Story, state: RunState, { options, answers }: Ways, told: ToldConditions): void {
  const here = story.activities.get(state.activity);
  if (!here) return;
  const activity = state.activity;
  let world: World | undefined;
  const look = (template: StoryTemplate, link?: LinkId) => {
    if (!template.some(({ kind }) => kind === 'vary')) return;
    world ??= worldOf(story, state, 'text');
    noteIn(template, world, { activity, link }, told);
  };
  look(here.text);
  for (const { id, label, why = [] } of options) {
    // What a group offers is told by its title, which has no conditions.
    look(label, id as LinkId);
    look(why, id as LinkId);
  }
  for (const { id, label } of answers) look(label, id);
  const last = here.links.find(({ link }) => link.id === state.answers.at(-1));
  if (last) look(last.feedback, last.link.id);
  // The answers that were given stay on the page.
  for (const { link, label } of here.links) if (state.answers.includes(link.id)) look(label, link.id);
  for (const { variable, text } of story.carried) {
    if (!text.some(({ kind }) => kind === 'vary')) continue;
    const around = worldOf(story, state, `carried ${variable}`);
    if (isTrue(around.variable(variable) ?? false)) noteIn(text, around, { variable }, told);
  }
}

function noteIn(template: StoryTemplate, world: World, place: Place, told: ToldConditions): void {
  for (const piece of template) {
    if (piece.kind !== 'vary') continue;
    for (const { condition, tag, pieces } of piece.ways) {
      // Chance may let any of them be the one that is told.
      const isByChance = condition !== undefined && asksChance(condition);
      const isHeld = condition === undefined || isTrue(evaluate(condition, world));
      // A bare value asks nothing; it also stands for what cannot be read.
      if (condition && condition.kind !== 'value' && !isByChance) note(told, condition, isHeld, { ...place, tag });
      if (isHeld || isByChance) noteIn(pieces, world, place, told);
      if (isHeld && !isByChance) break;
    }
  }
}

function note(told: ToldConditions, condition: Expression, isHeld: boolean, place: Place & { tag: string }): void {
  const known = told.get(condition) ?? { ...place, condition, hasHeld: false, hasFailed: false };
  if (isHeld) known.hasHeld = true;
  else known.hasFailed = true;
  told.set(condition, known);
}

/** Whether chance decides how an expression falls. */
export function asksChance(expression: Expression): boolean {
  return [...partsOf(expression)].some(({ kind }) => kind === 'random' || kind === 'either');
}

/** The conditions within texts, each with the activity that it asks about where it names none. */
export function* conditionsTold(story: Story): Generator<{ condition: Expression; here: ActivityId | undefined }> {
  for (const { activity, text, links } of story.activities.values())
    for (const template of [text, ...links.flatMap(({ label, feedback, whyShut }) => [label, feedback, whyShut])])
      for (const condition of conditionsIn(template)) yield { condition, here: activity.id };
  for (const { variable, text } of story.carried) {
    const within = [...conditionsIn(text)];
    // It is told while the variable says so.
    const asked: Expression = { kind: 'variable', name: variable };
    if (within.length > 0) for (const condition of [asked, ...within]) yield { condition, here: undefined };
  }
}

function* conditionsIn(template: StoryTemplate): Generator<Expression> {
  for (const piece of template) {
    if (piece.kind !== 'vary') continue;
    for (const { condition, pieces } of piece.ways) {
      if (condition) yield condition;
      yield* conditionsIn(pieces);
    }
  }
}
