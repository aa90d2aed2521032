import type { BlockName } from '#app/work/outline-places.ts';
import type { EntryKind } from '#domain/entry.ts';
import { type Presence, pageOfMatrix } from '#domain/entry-matrix.ts';
import { type BlockId, type EntryId, isId } from '#domain/ids.ts';
import type { LoadedEntries } from './load-entries.ts';

/** Columns beside each other that lie in one block, with its name: those of a chapter, most often. */
type ColumnGroup = { readonly id: string; readonly name: BlockName | undefined; readonly count: number };

/** A page of the matrix of scenes by entries, as it is drawn. */
export type MatrixData = {
  readonly groups: readonly ColumnGroup[];
  readonly scenes: readonly { readonly id: BlockId; readonly name: BlockName; readonly isFirst: boolean }[];
  readonly rows: readonly {
    readonly id: EntryId;
    readonly kind: EntryKind;
    readonly name: string;
    readonly cells: readonly (Presence | undefined)[];
  }[];
  readonly before: BlockId | undefined;
  readonly after: BlockId | undefined;
};

/**
 * The scenes of a page, and the entries that are in any of them.
 *
 * @param from - the scene that the page must have
 * @param shown - an entry that has a row although it may be in none of them
 */
export function matrixData(
  { blocks, entries, where, names }: LoadedEntries,
  from: string | null | undefined,
  shown?: EntryId,
): MatrixData {
  const page = pageOfMatrix(blocks, where, isId(from) ? (from as BlockId) : undefined);
  const groups: { id: string; name: BlockName | undefined; count: number }[] = [];
  const scenes = page.scenes.map(({ id, parentId }) => {
    const isFirst = groups.length === 0 || groups.at(-1)?.id !== (parentId ?? '');
    if (isFirst) groups.push({ id: parentId ?? '', name: parentId && names.get(parentId)?.name, count: 0 });
    const group = groups.at(-1);
    if (group) group.count++;
    return { id, name: names.get(id)?.name ?? { title: '', kind: 'scene' as const, number: 0 }, isFirst };
  });
  const rows = entries.flatMap(({ id, kind, name }) => {
    const own = where.get(id);
    const cells = page.scenes.map((scene) => own?.get(scene.id));
    return id === shown || cells.some(Boolean) ? [{ id, kind, name, cells }] : [];
  });
  return { groups, scenes, rows, before: page.before, after: page.after };
}
