import type { ActivityId } from '#domain/ids.ts';
import { type Expression, partsOf } from './expression.ts';
import { hasInk } from './graph.ts';
import type { Story, StoryActivity } from './story.ts';
import { asksChance, conditionsTold } from './told-conditions.ts';

/** The parts of a state that can change how a run continues. */
export type Deciding = {
  readonly variables: ReadonlySet<string>;
  readonly visits: ReadonlySet<string>;
  readonly hasTurns: boolean;
  readonly isByChance: boolean;
};

/** How many parts of a state decide. */
export function sizeOf({ variables, visits, hasTurns }: Deciding): number {
  return variables.size + visits.size + (hasTurns ? 1 : 0);
}

/**
 * What decides in a story how its runs continue.
 *
 * @param hasTexts - whether the conditions within texts count, too, unless chance decides them
 */
export function whatDecides(story: Story, hasTexts: boolean): Deciding {
  const variables = new Set<string>();
  const visits = new Set<string>();
  let [hasTurns, isByChance] = [false, false];
  const look = (expression: Expression | 'broken' | undefined, here: ActivityId | undefined) => {
    if (expression === undefined || expression === 'broken') return;
    for (const part of partsOf(expression)) {
      const asked = part.kind === 'visits' ? (part.activity ?? here) : undefined;
      if (part.kind === 'variable') variables.add(part.name);
      else if (asked !== undefined) visits.add(asked);
      else if (part.kind === 'turns') hasTurns = true;
      else if (part.kind === 'random' || part.kind === 'either') isByChance = true;
    }
  };
  /** A condition of what a group offers is asked where it is offered. */
  const offering = Map.groupBy(
    [...story.activities.values()].flatMap(({ activity }) => (activity.offer ? [activity] : [])),
    ({ offer }) => offer?.group,
  );
  const offeringOf = ({ activity, storyletCondition }: StoryActivity): (ActivityId | undefined)[] =>
    hasBareVisits(storyletCondition) ? (offering.get(activity.storylet?.group) ?? []).map(({ id }) => id) : [undefined];
  const effects: { readonly variable: string; readonly value: Expression | undefined; readonly here: ActivityId }[] =
    [];
  for (const one of story.activities.values()) {
    const here = one.activity.id;
    for (const offering of offeringOf(one)) look(one.storyletCondition, offering);
    if (one.activity.storylet?.isOnce) visits.add(here);
    // Which are drawn is chance, unless all that fit are offered.
    const { offer } = one.activity;
    if (offer?.by === 'weight' && (story.groups.get(offer.group)?.length ?? 0) > offer.atMost) isByChance = true;
    for (const { condition } of one.links) look(condition, here);
    for (const effect of [one, ...one.links].flatMap((each) => each.effects)) effects.push({ ...effect, here });
  }
  for (const { condition, here } of hasTexts ? conditionsTold(story) : []) {
    if (asksChance(condition)) continue;
    look(condition, here);
    // What readers carry is told wherever they are.
    if (here === undefined && hasBareVisits(condition)) for (const id of story.activities.keys()) visits.add(id);
  }
  // What a variable is set by decides only where the variable does: a count that nothing asks for does not.
  for (let known = -1; known < variables.size; ) {
    known = variables.size;
    for (const { variable, value, here } of effects) if (variables.has(variable)) look(value, here);
  }
  // Each choice in an ink story is a turn, and here its stories end at once.
  if (hasTurns && hasInk(story.graph)) isByChance = true;
  return { variables, visits, hasTurns, isByChance };
}

/** Whether an expression asks for the visits of wherever it is asked. */
function hasBareVisits(expression: Expression | 'broken' | undefined): boolean {
  if (expression === undefined || expression === 'broken') return false;
  return [...partsOf(expression)].some((part) => part.kind === 'visits' && part.activity === undefined);
}
