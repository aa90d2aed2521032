import type { Edit } from './edits.ts';
import type { Graph } from './graph.ts';

/**
 * The words that a translation had when a table was last imported into it: they tell which words its author has changed
 * since, and which lines of its source are new or were removed on purpose.
 */
export type TranslationBase = {
  readonly steps: readonly string[];
  readonly links: readonly string[];
  readonly variables: readonly string[];
  /** Of each line the mark of what it said, by its id. */
  readonly lines: Readonly<Record<string, string>>;
};

/** The parts of a journey, by which a later table recognises new ones. */
export function partsOfGraph({ activities, variables }: Graph): Omit<TranslationBase, 'lines'> {
  return {
    steps: activities.map(({ id }) => id),
    links: activities.flatMap(({ links }) => links.map(({ id }) => id)),
    variables: variables.map(({ name }) => name),
  };
}

/** What is known of a translation once edits that added something were undone: it is new again. */
export function withoutAdded(base: TranslationBase, edits: readonly Edit[]): TranslationBase {
  const steps = new Set<string>(edits.flatMap((edit) => (edit.kind === 'addActivity' ? [edit.activity.id] : [])));
  const links = new Set<string>(
    edits.flatMap((edit) =>
      edit.kind === 'addActivity'
        ? edit.activity.links.map(({ id }) => id)
        : edit.kind === 'addLink'
          ? [edit.link.id]
          : [],
    ),
  );
  const variables = new Set(edits.flatMap((edit) => (edit.kind === 'addVariable' ? [edit.variable.name] : [])));
  return {
    ...base,
    steps: base.steps.filter((id) => !steps.has(id)),
    links: base.links.filter((id) => !links.has(id)),
    variables: base.variables.filter((name) => !variables.has(name)),
  };
}

/** A line of a translation that its author has changed by hand, and that a table would replace. */
export type OverwrittenLine = {
  readonly id: string;
  /** The title of its step in the translation. */
  readonly step: string;
  readonly now: string;
  readonly next: string;
};

/** What a table would do to an earlier translation. */
export type TranslationChange = {
  /** Lines that get other words, those changed by hand among them. */
  readonly replaced: number;
  readonly overwritten: number;
  /** Some of them, with their words. */
  readonly lines: readonly OverwrittenLine[];
  readonly newSteps: number;
  readonly newLinks: number;
};

/** This many characters of a line are shown where the user is asked about it. */
export const overwrittenShown = 300;
