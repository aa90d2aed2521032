import { useState } from 'react';
import type { Key, Selection } from 'react-aria-components';
import { flatten, treeOf } from '#domain/block.ts';
import { ancestorsOf } from '../outline-tree.ts';
import type { OutlineBlock } from '../workspace-data.ts';

/** The blocks of an outline that are chosen to be changed together; undefined where nobody chooses any. */
export function useChoice(shown: readonly OutlineBlock[], currentId: string, expanded: ReadonlySet<Key>) {
  const [chosen, setChosen] = useState<ReadonlySet<Key>>();
  const idsOf = () => new Set<Key>(shown.map(({ id }) => id));

  function shownOf(keys: ReadonlySet<Key>): ReadonlySet<Key> {
    const ids = idsOf();
    return new Set([...keys].filter((key) => ids.has(key)));
  }

  /** Chooses from the open text to another row, or that row beside it, as a press with Shift or Ctrl does elsewhere. */
  function startAt(id: string, isRange: boolean): void {
    const rows = flatten(treeOf(shown)).flatMap(({ block }) =>
      ancestorsOf(shown, block.id).every((above) => expanded.has(above)) ? [block.id as string] : [],
    );
    const [from, to] = [rows.indexOf(currentId), rows.indexOf(id)].sort((one, other) => one - other);
    const between = from === undefined || to === undefined || from === -1 ? [id] : rows.slice(from, to + 1);
    setChosen(new Set(isRange ? between : [id, currentId]));
  }

  return {
    /** Those that still exist and are shown: nothing happens to what nobody sees. */
    chosen: chosen && shownOf(chosen),
    choose: (keys: Selection) => setChosen(keys === 'all' ? idsOf() : keys),
    start: (id?: string) => setChosen(new Set(id === undefined ? [] : [id])),
    startAt,
    stop: () => setChosen(undefined),
  };
}

/** What is chosen in an outline, and how it is changed. */
export type OutlineChoice = ReturnType<typeof useChoice>;
