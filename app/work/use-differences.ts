import { useEffect, useState } from 'react';
import type { ShownDifference } from '#commands/edition/list-differences.ts';

/** How the look at what a new edition would change stands. */
export type Looked =
  | { readonly step: 'looking' }
  | { readonly step: 'failed' }
  | { readonly step: 'there'; readonly differences: readonly ShownDifference[] };

/**
 * What a new edition of a project would change; checked again whenever readers see another edition, or none.
 *
 * @param editions - the number of the next edition, and of the one that readers see
 */
export function useDifferences(
  projectId: string,
  { next, shown }: { next: number; shown: number | undefined },
): Looked {
  const [looked, setLooked] = useState<Looked>({ step: 'looking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: which edition is seen changes what differs
  useEffect(() => {
    const stop = new AbortController();
    setLooked({ step: 'looking' });
    fetch(`/api/projects/${projectId}/differences`, { signal: stop.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`The differences were answered with ${answer.status}.`);
        const { differences } = (await answer.json()) as { differences: ShownDifference[] };
        setLooked({ step: 'there', differences });
      })
      .catch(() => stop.signal.aborted || setLooked({ step: 'failed' }));
    return () => stop.abort();
  }, [projectId, next, shown]);
  return looked;
}
