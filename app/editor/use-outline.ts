import { useEffect, useReducer, useState } from 'react';
import type { OutlineBlock } from './workspace-data.ts';

type ReadOutline = {
  /** Undefined until they are there. */
  readonly blocks: readonly OutlineBlock[] | undefined;
  readonly hasFailed: boolean;
  readonly again: () => void;
};

/**
 * The outline of a project, for a page that does not have it. It is fetched again when it
 * may have changed and when the network is back; until then what was there before stays.
 *
 * @param changes - another value when it may have changed
 */
export function useOutline(projectId: string, changes: unknown): ReadOutline {
  const [hasFailed, setFailed] = useState(false);
  const [blocks, setBlocks] = useState<readonly OutlineBlock[]>();
  const [turn, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change, or another turn, fetches it again
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const answer = await fetch(`/api/projects/${projectId}/outline`, { signal: stop.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      setBlocks((await answer.json()).blocks);
      setFailed(false);
    };
    load().catch(() => stop.signal.aborted || setFailed(true));
    return () => stop.abort();
  }, [projectId, changes, turn]);
  return { blocks, hasFailed, again };
}
