import { useEffect, useReducer, useState } from 'react';

/** The text of a block as it was last read; what was read stays where it cannot be read again. */
export type DraftText = {
  readonly state: 'loading' | 'here' | 'gone' | 'failed';
  readonly html: string;
  readonly again: () => void;
};

/**
 * Reads the text of a block as it is now.
 *
 * @param turn - another number when it may be another text
 */
export function useDraftText(blockId: string, turn: number): DraftText {
  const [read, setRead] = useState<{ of: string; state: DraftText['state']; html: string }>();
  const [tries, again] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads it again
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const answer = await fetch(`/api/blocks/${blockId}/text`, { signal: stop.signal });
      if (answer.status === 404) return setRead({ of: blockId, state: 'gone', html: '' });
      if (!answer.ok) throw new Error(String(answer.status));
      setRead({ of: blockId, state: 'here', html: (await answer.json()).html });
    };
    load().catch(() => {
      if (stop.signal.aborted) return;
      setRead((known) =>
        known?.of === blockId && known.html !== '' ? known : { of: blockId, state: 'failed', html: '' },
      );
    });
    return () => stop.abort();
  }, [blockId, turn, tries]);
  return read?.of === blockId ? { ...read, again } : { state: 'loading', html: '', again };
}
