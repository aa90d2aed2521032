import type { ActivityId, LinkId } from '#domain/ids.ts';
import { type Expression, partsOf } from './expression.ts';
import type { Story } from './story.ts';
import { expressionsIn } from './story-text.ts';

type Place = { readonly activity?: ActivityId; readonly link?: LinkId };

/** A variable that is not there, or is not set, or not read; and where, of one that is not there. */
export type VariableFinding = Place & {
  readonly kind: 'unknownVariable' | 'neverSet' | 'neverRead';
  readonly variable: string;
};

/** Which variables of a story are unknown, never set though something reads them, or never read. */
export function variablesOf(story: Story): VariableFinding[] {
  const set = new Set<string>();
  const read = new Set<string>();
  const unknown = new Map<string, VariableFinding>();
  const know = (name: string, place: Place) => {
    if (!story.variables.has(name) && !unknown.has(name))
      unknown.set(name, { kind: 'unknownVariable', variable: name, ...place });
  };
  const look = (expression: Expression | 'broken' | undefined, place: Place) => {
    if (expression === undefined || expression === 'broken') return;
    for (const part of partsOf(expression)) {
      if (part.kind !== 'variable') continue;
      read.add(part.name);
      know(part.name, place);
    }
  };
  for (const { variable, text } of story.carried) {
    read.add(variable);
    for (const expression of expressionsIn(text)) look(expression, {});
  }
  for (const one of story.activities.values()) {
    const place = { activity: one.activity.id };
    for (const { variable, value } of one.effects) {
      set.add(variable);
      know(variable, place);
      look(value, place);
    }
    look(one.storyletCondition, place);
    for (const expression of expressionsIn(one.text)) look(expression, place);
    for (const { link, condition, effects, label, feedback, whyShut } of one.links) {
      const at = { ...place, link: link.id };
      look(condition, at);
      for (const { variable, value } of effects) {
        set.add(variable);
        know(variable, at);
        look(value, at);
      }
      for (const text of [label, feedback, whyShut]) for (const expression of expressionsIn(text)) look(expression, at);
    }
  }
  const declared = story.graph.variables.map(({ name }) => name);
  return [
    ...unknown.values(),
    ...declared
      .filter((name) => read.has(name) && !set.has(name))
      .map((variable) => ({ kind: 'neverSet' as const, variable })),
    ...declared.filter((name) => !read.has(name)).map((variable) => ({ kind: 'neverRead' as const, variable })),
  ];
}
