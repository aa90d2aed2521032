import { useDeferredValue, useMemo, useState } from 'react';
import type { ActivityId } from '#domain/ids.ts';
import type { Activity, Graph } from '#domain/journey/graph.ts';

export type Search = {
  readonly typed: string;
  readonly type: (typed: string) => void;
  /** The matches, in the author's order; undefined without a search. */
  readonly found: ReadonlySet<ActivityId> | undefined;
};

/** Seeks words in the titles, texts and links of a journey, on all of its maps. */
export function useJourneySearch(graph: Graph): Search {
  const [typed, type] = useState('');
  const sought = useDeferredValue(typed).trim().toLocaleLowerCase();
  const found = useMemo(
    () =>
      sought === ''
        ? undefined
        : new Set(graph.activities.filter((activity) => holds(activity, sought)).map(({ id }) => id)),
    [graph.activities, sought],
  );
  return { typed, type, found };
}

function holds({ title, text, links }: Activity, sought: string): boolean {
  return [title, text, ...links.map(({ label }) => label)].some((words) => words.toLocaleLowerCase().includes(sought));
}
