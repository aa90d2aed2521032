import { useEffect, useState } from 'react';
import type { EntriesSeen } from '#commands/entry/look-up-entries.ts';

/** An entry with what it is called. */
export type NamedEntry = EntriesSeen['entries'][number];

/** The story bible beside an open text; undefined until it is known. */
export type Entries = EntriesSeen | undefined;

/**
 * Reads the story bible of a project, and what of it is in a text. What was read before stays where it cannot be read
 * again: the text beside it is not disturbed.
 *
 * @param changes - whatever is another value when there may be something new
 */
export function useEntries(projectId: string, blockId: string, ...changes: unknown[]): Entries {
  const [read, setRead] = useState<{ of: string; seen: EntriesSeen }>();
  useEffect(() => {
    const stop = new AbortController();
    fetch(`/api/projects/${projectId}/entries?block=${blockId}`, { signal: stop.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<EntriesSeen>) : undefined))
      .then((seen) => seen && setRead({ of: blockId, seen }))
      .catch(() => undefined);
    return () => stop.abort();
  }, [projectId, blockId, ...changes]);
  if (!read) return undefined;
  // Of another text only the entries are true of this one.
  return read.of === blockId ? read.seen : { ...read.seen, here: [] };
}
