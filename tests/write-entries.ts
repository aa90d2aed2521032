import type { CommandContext } from '#commands/context.ts';
import { addEntry, changeAliases, placeEntry, seekName, trashEntry } from '#commands/entry/change-entries.ts';
import { addField, removeField } from '#commands/entry/change-fields.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId, EntryId, ProjectId } from '#domain/ids.ts';
import { documentIdOf, must, textOf, write } from '#tests/factories.ts';

/** A story bible with everything that one can have: of a character with notes, and of a place in the trash. */
export async function writeEntries(
  context: CommandContext,
  actor: Actor,
  { projectId, blockId }: { readonly projectId: ProjectId; readonly blockId: BlockId },
): Promise<EntryId> {
  const entryId = must(await addEntry(context, actor, { projectId, kind: 'character', name: 'Maren Oake' }));
  const which = { projectId, entryId };
  must(await changeAliases(context, actor, which, { add: 'the clerk' }));
  must(await seekName(context, actor, which, { name: 'the clerk', isSought: false }));
  must(await addField(context, actor, which, { label: 'Fears', value: 'the sea', from: undefined }));
  must(await addField(context, actor, which, { label: 'Fears', value: 'nothing', from: blockId }));
  const id = must(await addField(context, actor, which, { label: 'Age', value: '34', from: undefined }));
  must(await removeField(context, actor, which, { id, isRemoved: true }));
  must(await placeEntry(context, actor, which, { blockId, isThere: true }));
  await write(context, await documentIdOf(context, entryId), textOf('A secret of Maren Oake.'), actor.accountId);
  const place = must(await addEntry(context, actor, { projectId, kind: 'place', name: 'The shingle' }));
  must(await trashEntry(context, actor, { projectId, entryId: place }));
  return entryId;
}
