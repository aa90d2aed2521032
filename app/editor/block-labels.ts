import { useMemo } from 'react';
import { useStrings } from '#app/strings.ts';
import { labelOf, namesIn } from '#app/work/outline-places.ts';

/** The name of each block in the outline: its title, or its kind and number among its siblings. */
export function useBlockLabels(blocks: Parameters<typeof namesIn>[0]): ReadonlyMap<string, string> {
  const t = useStrings();
  return useMemo(() => new Map([...namesIn(blocks)].map(([id, { name }]) => [id, labelOf(t, name)])), [blocks, t]);
}
