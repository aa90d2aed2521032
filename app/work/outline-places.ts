import type { useStrings } from '#app/strings.ts';
import { type Branch, type ManuscriptKind, type Placed, treeOf } from '#domain/block.ts';

type Titled = Placed & { readonly kind: ManuscriptKind; readonly title: string };

/** What a block is called: its title, or its kind and number among its siblings. */
export type BlockName = { readonly title: string; readonly kind: ManuscriptKind; readonly number: number };

type Place = BlockName & { readonly id: string; readonly kind: 'part' | 'chapter'; readonly depth: number };

/** A block's name in words. */
export function labelOf(t: ReturnType<typeof useStrings>, { title, kind, number }: BlockName): string {
  return title || t(`outline.numbered.${kind}`, { number });
}

/** A scene in words: one without a title of its own with what it lies in, for there is a “Scene 1” in each chapter. */
export function sceneWords(
  t: ReturnType<typeof useStrings>,
  { name, within }: { readonly name: BlockName; readonly within: BlockName | undefined },
): string {
  const own = labelOf(t, name);
  return name.title || !within ? own : `${labelOf(t, within)}, ${own}`;
}

/** Parts and chapters, in the outline's order: scenes are part of their chapter. */
export function placesIn(blocks: readonly Titled[]): Place[] {
  return named(treeOf(blocks)).flatMap(({ block: { id }, name, depth }) =>
    name.kind === 'scene' ? [] : [{ ...name, kind: name.kind, id, depth }],
  );
}

/** A block with its name, and the names of all it lies in, the outermost first. */
type Named = {
  readonly block: Titled;
  readonly name: BlockName;
  readonly above: readonly BlockName[];
  readonly depth: number;
};

/** The blocks of an outline by their ids, with their names. */
export function namesIn(blocks: readonly Titled[]): ReadonlyMap<string, Named> {
  return new Map(named(treeOf(blocks)).map((each) => [each.block.id, each]));
}

function named(branches: readonly Branch<Titled>[], above: readonly BlockName[] = []): Named[] {
  const counts = new Map<ManuscriptKind, number>();
  return branches.flatMap(({ block, depth, children }) => {
    const { title, kind } = block;
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    const name = { title, kind, number };
    return [{ block, name, above, depth }, ...named(children, [...above, name])];
  });
}
