import { type Block, flatten, treeOf } from './block.ts';
import { scenesIn } from './entry.ts';
import type { BlockId, EntryId } from './ids.ts';

/** How an entry is in a scene: said to be by an author, or named in its text. */
export type Presence = { readonly isThere: boolean; readonly times: number };

type Said = { readonly entryId: EntryId; readonly blockId: BlockId };
type Named = Said & { readonly times: number };
type Scene = Pick<Block, 'id' | 'parentId' | 'position'>;

/** Where entries are: by the entry, then by the block, only where they are. Blocks in the trash are not among them. */
export type Presences = ReadonlyMap<EntryId, ReadonlyMap<BlockId, Presence>>;

/** Puts together where authors say that entries are, and where they are named in the manuscript. */
export function entriesIn(
  blocks: readonly { readonly id: BlockId }[],
  { mentions, scenes }: { readonly mentions: readonly Named[]; readonly scenes: readonly Said[] },
): Presences {
  const known = new Set(blocks.map(({ id }) => id));
  const found = new Map<EntryId, Map<BlockId, Presence>>();
  const note = ({ entryId, blockId }: Said, presence: Partial<Presence>) => {
    if (!known.has(blockId)) return;
    const own = found.get(entryId) ?? new Map<BlockId, Presence>();
    own.set(blockId, { isThere: false, times: 0, ...own.get(blockId), ...presence });
    found.set(entryId, own);
  };
  for (const { times, ...mention } of mentions) note(mention, { times });
  for (const scene of scenes) note(scene, { isThere: true });
  return found;
}

/** Scenes that one page of the matrix has as its columns, at most. */
export const matrixColumns = 20;

/** A page of the matrix of scenes by entries. */
export type MatrixPage<Item extends Scene> = {
  readonly scenes: readonly Item[];
  /** The first scenes of the pages before and after this one. */
  readonly before: BlockId | undefined;
  readonly after: BlockId | undefined;
};

/**
 * The scenes of a page: blocks with others below them are columns only where something is in them itself.
 *
 * @param from - the scene that the page must have; the first page where it is not there
 */
export function pageOfMatrix<Item extends Scene>(
  blocks: readonly Item[],
  presences: Presences,
  from: BlockId | undefined,
): MatrixPage<Item> {
  const held = new Set([...presences.values()].flatMap((own) => [...own.keys()]));
  const leaves = new Set(scenesIn(blocks).map(({ id }) => id));
  const all = flatten(treeOf(blocks))
    .map(({ block }) => block)
    .filter(({ id }) => leaves.has(id) || held.has(id));
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === from),
  );
  const start = at - (at % matrixColumns);
  return {
    scenes: all.slice(start, start + matrixColumns),
    before: all[start - matrixColumns]?.id,
    after: all[start + matrixColumns]?.id,
  };
}
