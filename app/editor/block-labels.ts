import { useMemo } from 'react';
import { useStrings } from '#app/strings.ts';
import { type Branch, type ManuscriptKind, type Placed, treeOf } from '#domain/block.ts';

type Titled = Placed & { readonly kind: ManuscriptKind; readonly title: string };

/** The name of each block in the outline: its title, or its kind and number among its siblings. */
export function useBlockLabels(blocks: readonly Titled[]): ReadonlyMap<string, string> {
  const t = useStrings();
  return useMemo(() => {
    const labels = new Map<string, string>();
    const name = (branches: readonly Branch<Titled>[]) => {
      const counts = new Map<ManuscriptKind, number>();
      for (const { block, children } of branches) {
        const number = (counts.get(block.kind) ?? 0) + 1;
        counts.set(block.kind, number);
        labels.set(block.id, block.title || t(`outline.numbered.${block.kind}`, { number }));
        name(children);
      }
    };
    name(treeOf(blocks));
    return labels;
  }, [blocks, t]);
}
