import { useEffect, useReducer, useRef, useState } from 'react';
import type { EntriesAnswer, EntriesSeen } from '#commands/entry/look-up-entries.ts';

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
  const known = useRef<{ of: string; version: string; entries: EntriesSeen['entries'] }>(undefined);
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
      const before = known.current?.of === projectId ? known.current : undefined;
      const query = new URLSearchParams({
        ...(blockId && { block: blockId }),
        ...(before && { known: before.version }),
      });
      const answer = await fetch(`/api/projects/${projectId}/entries?${query}`, { signal: stop.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const { version, here, entries = before?.entries ?? [] }: EntriesAnswer = await answer.json();
      known.current = { of: projectId, version, entries };
      setRead({ of: blockId, seen: { entries, here } });
      setFailed(false);
    };
    load().catch(() => stop.signal.aborted || setFailed(true));
    return () => stop.abort();
  }, [projectId, blockId, turn, ...changes]);
  // Of another text only the entries are true of this one.
  const seen = read && (read.of === blockId ? read.seen : { ...read.seen, here: [] });
  return { seen, hasFailed, again };
}
