import type { BlockName } from '#app/work/outline-places.ts';
import type { EntryKind } from '#domain/entry.ts';
import { type Presence, pageOfMatrix } from '#domain/entry-matrix.ts';
import { type BlockId, type EntryId, isId } from '#domain/ids.ts';
import type { LoadedEntries } from './load-entries.ts';

/** Columns beside each other that lie in one block, with its name and the id of the first: those of a chapter, most often. */
type ColumnGroup = { readonly id: string; readonly name: BlockName | undefined; readonly count: number };

/** A page of the matrix of scenes by entries, as it is drawn. */
export type MatrixData = {
  readonly groups: readonly ColumnGroup[];
  readonly scenes: readonly {
    readonly id: BlockId;
    readonly name: BlockName;
    /** What it lies in. */
    readonly within: BlockName | undefined;
    readonly isFirst: boolean;
  }[];
  readonly rows: readonly {
    readonly id: EntryId;
    readonly kind: EntryKind;
    readonly name: string;
    readonly cells: readonly (Presence | undefined)[];
  }[];
  readonly before: BlockId | undefined;
  readonly after: BlockId | undefined;
  /** The first entries of the pages above and below this one. */
  readonly earlier: EntryId | undefined;
  readonly later: EntryId | undefined;
};

/** Entries that one page of the matrix has as its rows, at most. */
const matrixRows = 40;
/** Those that stand below an entry on its own page. */
const besideEntry = 12;

/**
 * The scenes of a page, and a page of all entries: an author can say of each that it is there.
 *
 * @param from - the scene that the page must have
 * @param row - the entry that the page must have
 */
export function matrixData(loaded: LoadedEntries, from: string | null | undefined, row: string | null): MatrixData {
  const { entries } = loaded;
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === row),
  );
  const start = at - (at % matrixRows);
  const rows = entries.slice(start, start + matrixRows);
  return {
    ...drawn(loaded, from, rows),
    earlier: entries[start - matrixRows]?.id,
    later: entries[start + matrixRows]?.id,
  };
}

/** The scenes of a page for one entry, and those that are with it in most of them. */
export function matrixOf(loaded: LoadedEntries, from: string | null | undefined, shown: EntryId): MatrixData {
  const { entries, where } = loaded;
  const own = where.get(shown);
  const shared = (id: EntryId) => [...(where.get(id)?.keys() ?? [])].filter((scene) => own?.has(scene)).length;
  const beside = entries
    .filter(({ id }) => id !== shown)
    .map((entry) => ({ entry, count: shared(entry.id) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, besideEntry);
  const rows = [...entries.filter(({ id }) => id === shown), ...beside.map(({ entry }) => entry)];
  return { ...drawn(loaded, from, rows), earlier: undefined, later: undefined };
}

function drawn(
  { blocks, where, names }: LoadedEntries,
  from: string | null | undefined,
  entries: LoadedEntries['entries'],
): Omit<MatrixData, 'earlier' | 'later'> {
  const page = pageOfMatrix(blocks, where, isId(from) ? (from as BlockId) : undefined);
  const groups: { id: string; name: BlockName | undefined; count: number }[] = [];
  let lastParent: BlockId | undefined;
  const scenes = page.scenes.map(({ id, parentId }) => {
    const isFirst = groups.length === 0 || lastParent !== parentId;
    lastParent = parentId;
    if (isFirst) groups.push({ id, name: parentId && names.get(parentId)?.name, count: 0 });
    const group = groups.at(-1);
    if (group) group.count++;
    const known = names.get(id);
    const name = known?.name ?? { title: '', kind: 'scene' as const, number: 0 };
    return { id, name, within: known?.above.at(-1), isFirst };
  });
  const rows = entries.map(({ id, kind, name }) => {
    const own = where.get(id);
    return { id, kind, name, cells: page.scenes.map((scene) => own?.get(scene.id)) };
  });
  return { groups, scenes, rows, before: page.before, after: page.after };
}
