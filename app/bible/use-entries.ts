import { useEffect, useReducer, useState } from 'react';
import type { EntriesSeen } from '#commands/entry/look-up-entries.ts';

/** An entry with what it is called. */
export type NamedEntry = EntriesSeen['entries'][number];

/** The story bible beside an open text. */
export type Entries = {
  /** Undefined until it is known. What was read before stays where it cannot be read again. */
  readonly seen: EntriesSeen | undefined;
  readonly hasFailed: boolean;
  readonly again: () => void;
};

/**
 * Reads the story bible of a project, and what of it is in a text, where one is open: again when there may be something new, and when the
 * network is back.
 *
 * @param changes - whatever is another value when there may be something new
 */
export function useEntries(projectId: string, blockId: string | undefined, ...changes: unknown[]): Entries {
  const [read, setRead] = useState<{ of: string | undefined; seen: EntriesSeen }>();
  const [hasFailed, setFailed] = useState(false);
  const [turn, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads it again
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const answer = await fetch(`/api/projects/${projectId}/entries${blockId ? `?block=${blockId}` : ''}`, {
        signal: stop.signal,
      });
      if (!answer.ok) throw new Error(String(answer.status));
      setRead({ of: blockId, seen: await answer.json() });
      setFailed(false);
    };
    load().catch(() => stop.signal.aborted || setFailed(true));
    return () => stop.abort();
  }, [projectId, blockId, turn, ...changes]);
  // Of another text only the entries are true of this one.
  const seen = read && (read.of === blockId ? read.seen : { ...read.seen, here: [] });
  return { seen, hasFailed, again };
}
