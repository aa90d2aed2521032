import { renameInExpression } from './expression.ts';
import type { Activity, Graph } from './graph.ts';
import { renameInStoryText } from './story-text.ts';

/** A graph in which a variable has another name everywhere. */
export function renamedVariable(graph: Graph, from: string, to: string): Graph {
  const inExpression = (source: string) => renameInExpression(source, from, to);
  const inText = (source: string) => renameInStoryText(source, from, to);
  const inEffects = (effects: Activity['effects']) =>
    effects.map(({ variable, value }) => ({ variable: variable === from ? to : variable, value: inExpression(value) }));
  return {
    ...graph,
    variables: graph.variables.map(({ carried, ...variable }) => ({
      ...variable,
      ...(carried === undefined ? {} : { carried: inText(carried) }),
      name: variable.name === from ? to : variable.name,
    })),
    activities: graph.activities.map((activity) => ({
      ...activity,
      text: inText(activity.text),
      effects: inEffects(activity.effects),
      storylet: activity.storylet && {
        ...activity.storylet,
        condition: inExpression(activity.storylet.condition),
      },
      links: activity.links.map((link) => ({
        ...link,
        label: inText(link.label),
        feedback: inText(link.feedback),
        ...(link.whyShut === undefined ? {} : { whyShut: inText(link.whyShut) }),
        condition: inExpression(link.condition),
        effects: inEffects(link.effects),
      })),
    })),
  };
}
