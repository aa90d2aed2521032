import { positionsFor } from '#commands/block/outline-position.ts';
import type { Queries } from '#database/connection.ts';
import { insertEntries, insertEntryFields, insertEntryScenes } from '#database/entry.ts';
import { distinctNames } from '#domain/entry.ts';
import type { BlockId, EntryFieldId, EntryId, ProjectId } from '#domain/ids.ts';
import type { ArchivedEntry } from '#domain/project-archive.ts';
import type { StoredFiles } from './stored-files.ts';

/** Writes what an entry says besides its name and notes. */
export async function writeEntry(
  tx: Queries,
  projectId: ProjectId,
  id: EntryId,
  { aliases, unsought, fields, scenes, picture }: ArchivedEntry,
  { idOf, ids, files }: { idOf: (key: string) => BlockId; ids: readonly EntryFieldId[]; files: StoredFiles },
): Promise<void> {
  // One that could not be stored is named in the warnings of the import.
  const file = picture && files.get(picture.file)?.id;
  const shown = picture && file ? { picture: { file, alt: picture.alt } } : {};
  await insertEntries(tx, [{ id, projectId, aliases: distinctNames(aliases), unsought: unsought ?? [], ...shown }]);
  const positions = positionsFor(fields.length);
  const rows = fields.flatMap(({ label, value, from, removedAt: deletedAt }, at) => {
    const fieldId = ids[at];
    const place = { entryId: id, position: positions[at] ?? '', from: from === undefined ? undefined : idOf(from) };
    return fieldId ? [{ ...place, id: fieldId, label, value, deletedAt }] : [];
  });
  await insertEntryFields(tx, projectId, rows);
  await insertEntryScenes(
    tx,
    projectId,
    scenes.map((key) => ({ entryId: id, blockId: idOf(key) })),
  );
}
