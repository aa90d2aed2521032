import type { ActivityId, LinkId } from '#domain/ids.ts';
import { type Expression, readExpression } from './expression.ts';
import type { Activity, Effect, Graph, Link, Storylet, Variable } from './graph.ts';
import { type TellInk, tellNothing } from './ink-story.ts';
import { readStoryText, type StoryTemplate } from './story-text.ts';

/** An effect with its expression read; undefined where that cannot be read, and then it changes nothing. */
export type StoryEffect = { readonly variable: string; readonly value: Expression | undefined };

/** A link as the engine follows it. */
export type StoryLink = {
  readonly link: Link;
  /** Undefined holds always; `broken` never. */
  readonly condition: Expression | 'broken' | undefined;
  readonly effects: readonly StoryEffect[];
  readonly label: StoryTemplate;
  readonly feedback: StoryTemplate;
  /** Empty where its author says nothing. */
  readonly whyShut: StoryTemplate;
};

/** An activity as the engine travels it. */
export type StoryActivity = {
  readonly activity: Activity;
  readonly text: StoryTemplate;
  readonly effects: readonly StoryEffect[];
  readonly links: readonly StoryLink[];
  readonly storyletCondition: Expression | 'broken' | undefined;
};

/** A graph with all its expressions and texts read once, and its parts found by name. */
export type Story = {
  readonly graph: Graph;
  readonly activities: ReadonlyMap<ActivityId, StoryActivity>;
  readonly variables: ReadonlyMap<string, Variable>;
  /** The things that readers can carry, in the order of the variables. */
  readonly carried: readonly { readonly variable: string; readonly text: StoryTemplate }[];
  /** The activities that a group offers, in the author's order. */
  readonly groups: ReadonlyMap<string, readonly (StoryActivity & { readonly storylet: Storylet })[]>;
  readonly tellInk: TellInk;
  /** Hears of every link that a run follows, also of automatic ones: for a test that counts them. */
  readonly onFollow?: ((link: LinkId) => void) | undefined;
  /** Hears on each arrival of all automatic links there, and whether each would lead on: for a check of conditions. */
  readonly onAutomatic?: ((link: LinkId, isOpen: boolean) => void) | undefined;
};

/**
 * Reads a graph. Total: parts that cannot be read are there, and do nothing.
 *
 * @param tellInk - tells its ink stories; left out, each ends immediately
 */
export function storyOf(graph: Graph, tellInk: TellInk = tellNothing): Story {
  const activities = new Map(graph.activities.map((activity) => [activity.id, read(activity)]));
  const offered = [...activities.values()].flatMap((one) =>
    one.activity.storylet ? [{ ...one, storylet: one.activity.storylet }] : [],
  );
  return {
    graph,
    activities,
    variables: new Map(graph.variables.map((variable) => [variable.name, variable])),
    carried: graph.variables.flatMap(({ name, carried = '' }) =>
      carried.trim() === '' ? [] : [{ variable: name, text: readStoryText(carried).template }],
    ),
    groups: Map.groupBy(offered, ({ storylet }) => storylet.group),
    tellInk,
  };
}

function read(activity: Activity): StoryActivity {
  return {
    activity,
    text: readStoryText(activity.text).template,
    effects: activity.effects.map(effectOf),
    links: activity.links.map((link) => ({
      link,
      condition: conditionOf(link.condition),
      effects: link.effects.map(effectOf),
      label: readStoryText(link.label).template,
      feedback: readStoryText(link.feedback).template,
      whyShut: readStoryText(link.whyShut ?? '').template,
    })),
    storyletCondition: activity.storylet && conditionOf(activity.storylet.condition),
  };
}

function conditionOf(source: string): Expression | 'broken' | undefined {
  if (source.trim() === '') return undefined;
  const found = readExpression(source);
  return found.ok ? found.expression : 'broken';
}

function effectOf({ variable, value }: Effect): StoryEffect {
  const found = readExpression(value);
  return { variable, value: found.ok ? found.expression : undefined };
}
