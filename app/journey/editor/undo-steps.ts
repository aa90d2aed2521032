import type { Edit } from '#domain/journey/edits.ts';

type Step = { readonly edits: readonly Edit[]; readonly group: string | undefined; readonly at: number };

/** Milliseconds within which text typed into one field is undone as one. */
export const typedAsOneMs = 1_500;

/** Steps that can be undone. */
const stepsAtMost = 500;

/** Steps of one author that can be undone, the last one first. */
export type Steps = {
  /** Adds the edits that take something back; those of one group that follow quickly are one step. */
  readonly add: (edits: readonly Edit[], group?: string) => void;
  readonly take: () => readonly Edit[] | undefined;
  readonly clear: () => void;
  readonly isEmpty: () => boolean;
};

export function createSteps(now: () => number): Steps {
  let steps: Step[] = [];
  return {
    add(edits, group) {
      const last = steps.at(-1);
      const isTyping = last && group !== undefined && last.group === group && now() - last.at < typedAsOneMs;
      // The newest finds the words as they are now; the oldest says what they were.
      const joined = isTyping ? joinTyped(edits, last.edits) : undefined;
      steps = [...(joined ? steps.slice(0, -1) : steps), { edits: joined ?? edits, group, at: now() }].slice(
        -stepsAtMost,
      );
    },
    take() {
      const last = steps.at(-1);
      steps = steps.slice(0, -1);
      return last?.edits;
    },
    clear() {
      steps = [];
    },
    isEmpty: () => steps.length === 0,
  };
}

/** Two edits of the same words as one: it begins from what the earlier began from, and says what the later says. */
export function joinTyped(earlier: readonly Edit[], later: readonly Edit[]): readonly Edit[] | undefined {
  const [first, second] = [earlier[0], later[0]];
  if (earlier.length !== 1 || later.length !== 1 || !first || !second) return undefined;
  if (first.kind === 'changeActivity' && second.kind === 'changeActivity' && first.id === second.id)
    return [{ ...second, was: first.was }];
  if (first.kind === 'changeLink' && second.kind === 'changeLink' && first.id === second.id)
    return [{ ...second, was: first.was }];
  if (first.kind === 'changeItem' && second.kind === 'changeItem' && first.id === second.id)
    return [{ ...second, was: first.was }];
  if (first.kind === 'changeVariable' && second.kind === 'changeVariable')
    return first.variable.name === second.variable.name ? [{ ...second, was: first.was }] : undefined;
  return undefined;
}
