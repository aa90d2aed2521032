import { useEffect, useReducer, useRef, useState } from 'react';
import type { Changed } from './use-second-text.ts';

/** The text of a block and of all inside it, in the outline's order, or the notes and facts of an entry, rendered. */
type Rendered = {
  readonly texts: readonly { readonly id: string; readonly html: string }[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly isCut: boolean;
  readonly version: string;
};

type State = 'loading' | 'here' | 'gone' | 'signedOut' | 'failed';

export type DraftTexts = Rendered & {
  readonly state: State;
  /** Whether there may be newer ones, which could not be read. */
  readonly isStale: boolean;
  readonly again: () => void;
};

type Read = Rendered & { readonly of: string; readonly state: State; readonly isStale: boolean };

const nothing: Rendered = { texts: [], facts: [], isCut: false, version: '' };

/** Milliseconds after which what could not be read is asked for again. */
const patienceMs = 5_000;

/**
 * Reads the text of a block, and of all inside it, as it is now; of those inside it only the one that changed. What was
 * read stays where it cannot be read again, and is asked for until it is.
 *
 * @param beside - the text beside which it is read
 * @param changed - what may be another text since
 */
export function useDraftTexts(blockId: string, beside: string, changed: Changed): DraftTexts {
  const [read, setRead] = useState<Read>();
  const [tries, again] = useReducer((count: number) => count + 1, 0);
  const known = useRef<Read>(undefined);
  known.current = read?.of === blockId ? read : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change, or another try, reads it again
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { signal } = stop;
    const load = async () => {
      const held = known.current?.state === 'here' ? known.current : undefined;
      const inner = held && !held.isStale && held.texts.some(({ id }) => id === changed.blockId) && changed.blockId;
      const query = inner
        ? new URLSearchParams({ alone: 'yes' })
        : new URLSearchParams({ beside, ...(held?.version && { known: held.version }) });
      const answer = await fetch(`/api/blocks/${inner || blockId}/text?${query}`, { signal });
      const state = answer.status === 404 ? 'gone' : answer.status === 401 ? 'signedOut' : undefined;
      if (state) return setRead({ ...nothing, of: blockId, state, isStale: false });
      if (!answer.ok) throw new Error(String(answer.status));
      const told = (await answer.json()) as Partial<Rendered>;
      const texts = told.texts ?? held?.texts ?? [];
      const now = new Map(texts.map((text) => [text.id, text]));
      setRead(
        inner && held
          ? { ...held, texts: held.texts.map((text) => now.get(text.id) ?? text) }
          : { ...nothing, ...told, texts, of: blockId, state: 'here', isStale: false },
      );
    };
    load().catch(() => {
      if (signal.aborted) return;
      setRead((had) =>
        had?.of === blockId && had.state === 'here'
          ? { ...had, isStale: true }
          : { ...nothing, of: blockId, state: 'failed', isStale: false },
      );
      timer = setTimeout(again, patienceMs);
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [blockId, beside, changed, tries]);
  return read?.of === blockId ? { ...read, again } : { ...nothing, state: 'loading', isStale: false, again };
}
