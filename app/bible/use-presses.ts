import { useEffect, useRef, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import type { Presence } from '#domain/entry-matrix.ts';
import type { BlockId, EntryId } from '#domain/ids.ts';
import type { MatrixData } from './matrix-data.ts';
import type { Bible } from './use-bible.ts';

type Place = { readonly entryId: EntryId; readonly blockId: BlockId };

const keyOf = ({ entryId, blockId }: Place) => `${entryId} ${blockId}`;

/**
 * What authors press in the matrix: seen at once, and asked for behind it without loading the page's data again. What is
 * refused is undone and said.
 */
export function usePresses(matrix: MatrixData, bible: Bible) {
  const t = useStrings();
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [problem, setProblem] = useState<string>();
  /** What was asked for each cell and not answered, and what the server has granted since the data were loaded. */
  const asked = useRef(new Map<string, number>());
  const granted = useRef(new Map<string, boolean>());

  // Data that were loaded again know what was granted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are others
  useEffect(() => {
    granted.current.clear();
    setPressed((now) => (now.size === 0 ? now : new Map([...now].filter(([key]) => asked.current.has(key)))));
  }, [matrix]);

  const show = (key: string, isThere: boolean | undefined) =>
    setPressed((now) => {
      const next = new Map(now);
      if (isThere === undefined) next.delete(key);
      else next.set(key, isThere);
      return next;
    });

  async function press(place: Place, words: { readonly name: string; readonly scene: string }, isThere: boolean) {
    const key = keyOf(place);
    show(key, isThere);
    asked.current.set(key, (asked.current.get(key) ?? 0) + 1);
    const answer = await bible.ask({ intent: 'place', ...place, isThere });
    const left = (asked.current.get(key) ?? 1) - 1;
    if (left > 0) asked.current.set(key, left);
    else asked.current.delete(key);
    if (answer.ok) {
      granted.current.set(key, isThere);
      return setProblem(undefined);
    }
    if (left === 0) show(key, granted.current.get(key));
    setProblem(t('bible.notPlaced', { ...words, why: answer.words }));
  }

  /** The presence of a cell as it is seen. */
  function seen(place: Place, presence: Presence | undefined): Presence | undefined {
    const isThere = pressed.get(keyOf(place));
    if (isThere === undefined || isThere === (presence?.isThere ?? false)) return presence;
    const times = presence?.times ?? 0;
    return isThere || times > 0 ? { isThere, times } : undefined;
  }

  return { press, seen, problem };
}
