import { useEffect, useReducer, useState } from 'react';

/** The text of a block and of all inside it, in the outline's order, as they were rendered. */
type Rendered = { readonly texts: readonly { readonly id: string; readonly html: string }[]; readonly isCut: boolean };

/** What was last read; what was read stays where it cannot be read again. */
export type DraftTexts = Rendered & {
  readonly state: 'loading' | 'here' | 'gone' | 'failed';
  readonly again: () => void;
};

const nothing: Rendered = { texts: [], isCut: false };

/**
 * Reads the text of a block, and of all inside it, as it is now.
 *
 * @param turn - another number when it may be another text
 */
export function useDraftTexts(blockId: string, turn: number): DraftTexts {
  const [read, setRead] = useState<Rendered & { of: string; state: DraftTexts['state'] }>();
  const [tries, again] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads it again
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const answer = await fetch(`/api/blocks/${blockId}/text`, { signal: stop.signal });
      if (answer.status === 404) return setRead({ ...nothing, of: blockId, state: 'gone' });
      if (!answer.ok) throw new Error(String(answer.status));
      setRead({ ...((await answer.json()) as Rendered), of: blockId, state: 'here' });
    };
    load().catch(() => {
      if (stop.signal.aborted) return;
      setRead((known) =>
        known?.of === blockId && known.state === 'here' ? known : { ...nothing, of: blockId, state: 'failed' },
      );
    });
    return () => stop.abort();
  }, [blockId, turn, tries]);
  return read?.of === blockId ? { ...read, again } : { ...nothing, state: 'loading', again };
}
