import { useSyncExternalStore } from 'react';
import type { Placed } from '#domain/block.ts';

type Counted = Placed & { readonly words: number };

/** The words of a project's blocks. They change while someone types: only what shows a number then is drawn again. */
export type WordCounts = {
  /** The words of a block with everything below it. */
  readonly of: (id: string) => number;
  /** The words of a block's own text. */
  readonly ownOf: (id: string) => number;
  /** The words of the whole project. */
  readonly all: () => number;
  /** The words of a block's own text have become so many. */
  readonly set: (id: string, words: number) => void;
  /** Begins again from the blocks that the server has. */
  readonly take: (blocks: readonly Counted[]) => void;
  readonly subscribe: (hear: () => void) => () => void;
};

export function createWordCounts(blocks: readonly Counted[] = []): WordCounts {
  const hearers = new Set<() => void>();
  const own = new Map<string, number>();
  const totals = new Map<string, number>();
  const parents = new Map<string, string | undefined>();
  let all = 0;

  const add = (id: string, words: number) => {
    all += words;
    for (let at: string | undefined = id; at !== undefined; at = parents.get(at))
      totals.set(at, (totals.get(at) ?? 0) + words);
  };
  const tell = () => {
    for (const hear of hearers) hear();
  };
  const take = (taken: readonly Counted[]) => {
    for (const map of [own, totals, parents]) map.clear();
    all = 0;
    for (const { id, parentId } of taken) parents.set(id, parentId);
    for (const { id, words } of taken) {
      own.set(id, words);
      add(id, words);
    }
    tell();
  };
  take(blocks);
  return {
    of: (id) => totals.get(id) ?? 0,
    ownOf: (id) => own.get(id) ?? 0,
    all: () => all,
    set(id, words) {
      const change = words - (own.get(id) ?? 0);
      // Of a block that is not in the outline nothing is counted.
      if (change === 0 || !parents.has(id)) return;
      own.set(id, words);
      add(id, change);
      tell();
    },
    take,
    subscribe(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
  };
}

/** A number of the counts; only components that show it are drawn again when it changes. */
export function useWords(counts: WordCounts, know: (counts: WordCounts) => number): number {
  const answer = () => know(counts);
  return useSyncExternalStore(counts.subscribe, answer, answer);
}
