import { isDeepStrictEqual } from 'node:util';
import { changeOutline } from '#commands/block/outline-change.ts';
import { firstPosition } from '#commands/block/outline-position.ts';
import { type CommandContext, freshId } from '#commands/context.ts';
import { stateOf } from '#commands/document/yjs-text.ts';
import { findTextPlace, insertBlocks } from '#database/block.ts';
import { insertDocuments } from '#database/document.ts';
import {
  countEntries,
  deleteEntryScene,
  findEntry,
  insertEntries,
  insertEntryScenes,
  listEntryScenes,
  updateEntry,
  updateEntryDeleted,
  updateEntryPicture,
} from '#database/entry.ts';
import { findFile } from '#database/file.ts';
import type { Actor } from '#domain/account.ts';
import { toStored } from '#domain/derived-text.ts';
import {
  distinctNames,
  type Entry,
  type EntryKind,
  type EntryPicture,
  type EntryProblem,
  entryLimits,
  isSameName,
  nameProblems,
  tidyName,
  unsoughtNames,
} from '#domain/entry.ts';
import type { BlockId, DocumentId, EntryId, FileId, ProjectId } from '#domain/ids.ts';
import { done, failed } from '#domain/outcome.ts';
import { altLength } from '#domain/picture.ts';
import { emptyText, textVersion } from '#domain/text.ts';
import { changeEntry, type EntryChanged, refuseEntry } from './with-entry.ts';

type Which = { readonly projectId: ProjectId; readonly entryId: EntryId };

/** Adds an entry without fields or notes to a project's story bible. */
export async function addEntry(
  context: CommandContext,
  actor: Actor,
  { projectId, kind, name: typed }: { projectId: ProjectId; kind: EntryKind; name: string },
): Promise<EntryChanged<EntryId>> {
  const name = tidyName(typed);
  const problems = nameProblems({ name, aliases: [] });
  if (problems.length > 0) return refuseEntry(...problems);
  const id = freshId<EntryId>(context);
  const documentId = freshId<DocumentId>(context);
  const outcome = await changeOutline<EntryId, EntryProblem>(context, actor, projectId, async (tx, now) => {
    if ((await countEntries(tx, projectId)) >= entryLimits.entries)
      return refuseEntry({ field: 'name', kind: 'tooMany' });
    const block = { id, projectId, parentId: undefined, position: firstPosition(), kind, title: name };
    await insertBlocks(tx, [block], now);
    const text = { json: toStored(emptyText), text: '', words: 0 };
    const document = { id: documentId, projectId, blockId: id, schemaVersion: textVersion, state: stateOf(emptyText) };
    await insertDocuments(tx, [{ ...document, ...text }], now);
    await insertEntries(tx, [{ id, projectId, aliases: [] }]);
    return done(id);
  });
  return outcome.ok ? done(outcome.value.about) : outcome;
}

/**
 * Changes the name or the kind of an entry.
 *
 * @param change.was - the name as the author saw it: where someone else gave it another meanwhile, that stays
 */
export async function describeEntry(
  context: CommandContext,
  actor: Actor,
  which: Which,
  {
    name: typed,
    was,
    kind,
  }: { readonly name?: string | undefined; readonly was?: string | undefined; readonly kind?: EntryKind | undefined },
): Promise<EntryChanged<EntryId>> {
  const name = typed === undefined ? undefined : tidyName(typed);
  const problems = name === undefined ? [] : nameProblems({ name, aliases: [] });
  if (problems.length > 0) return refuseEntry(...problems);
  return changeEntry(context, actor, which, async (tx, entry, now, leave) => {
    const isOther = was !== undefined && entry.name !== was && entry.name !== name;
    if (name !== undefined && isOther) return refuseEntry({ field: 'name', kind: 'changed' });
    const change: Partial<Pick<Entry, 'kind' | 'name' | 'unsought'>> = {
      ...(name === undefined ? {} : { name, unsought: unsoughtNames(entry, { name }) }),
      ...(kind === undefined ? {} : { kind }),
    };
    if ((name ?? entry.name) === entry.name && (kind ?? entry.kind) === entry.kind) leave();
    else await updateEntry(tx, entry.id, change, now);
    return done(entry.id);
  });
}

/** Adds one of the other names of an entry, or removes one; to add what is there, or to remove what is not, is done. */
export async function changeAliases(
  context: CommandContext,
  actor: Actor,
  which: Which,
  { add, remove }: { readonly add?: string | undefined; readonly remove?: string | undefined },
): Promise<EntryChanged<EntryId>> {
  const added = add === undefined ? [] : [add];
  if (add !== undefined && tidyName(add) === '') return refuseEntry({ field: 'aliases', kind: 'required' });
  return changeEntry(context, actor, which, async (tx, entry, now, leave) => {
    const aliases = distinctNames([...entry.aliases.filter((alias) => alias !== remove), ...added]);
    const problems = nameProblems({ name: entry.name, aliases });
    if (problems.length > 0) return refuseEntry(...problems);
    if (isDeepStrictEqual(aliases, entry.aliases)) leave();
    else await updateEntry(tx, entry.id, { aliases, unsought: unsoughtNames(entry, { aliases }) }, now);
    return done(entry.id);
  });
}

/** Says of one of the names of an entry whether it is looked for in texts: some are common words too. */
export async function seekName(
  context: CommandContext,
  actor: Actor,
  which: Which,
  { name, isSought }: { readonly name: string; readonly isSought: boolean },
): Promise<EntryChanged<EntryId>> {
  return changeEntry(context, actor, which, async (tx, entry, now, leave) => {
    const names = [entry.name, ...entry.aliases];
    if (!names.includes(name)) return failed({ kind: 'notFound' });
    const others = entry.unsought.filter((one) => !isSameName(one, name));
    const unsought = unsoughtNames({ ...entry, unsought: isSought ? others : [...others, name] });
    if (isDeepStrictEqual(unsought, entry.unsought)) leave();
    else await updateEntry(tx, entry.id, { unsought }, now);
    return done(entry.id);
  });
}

/** Gives an entry one of the pictures of its project, or none. Files stay: versions of texts may show them. */
export async function pictureEntry(
  context: CommandContext,
  actor: Actor,
  which: Which,
  picture: EntryPicture | undefined,
): Promise<EntryChanged<EntryId>> {
  if ((picture?.alt.length ?? 0) > altLength) return refuseEntry({ field: 'picture', kind: 'tooLong' });
  return changeEntry(context, actor, which, async (tx, entry) => {
    const file = picture && (await findFile(tx, picture.file as FileId));
    if (picture && file?.projectId !== entry.projectId) return refuseEntry({ field: 'picture', kind: 'notAllowed' });
    await updateEntryPicture(tx, entry.id, picture);
    return done(entry.id);
  });
}

/** Puts an entry into the trash, from where it is restored as it was. */
export async function trashEntry(context: CommandContext, actor: Actor, which: Which): Promise<EntryChanged<EntryId>> {
  return changeEntry(context, actor, which, async (tx, entry, now) => {
    if (actor.accountId === undefined) return failed({ kind: 'notFound' });
    await updateEntryDeleted(tx, entry.id, actor.accountId, now);
    return done(entry.id);
  });
}

/** Restores an entry from the trash. */
export async function restoreEntry(
  context: CommandContext,
  actor: Actor,
  { projectId, entryId }: Which,
): Promise<EntryChanged<EntryId>> {
  const outcome = await changeOutline<EntryId, EntryProblem>(context, actor, projectId, async (tx, now) => {
    const entry = await findEntry(tx, entryId);
    if (entry?.projectId !== projectId || entry.deletedAt === undefined) return failed({ kind: 'notFound' });
    await updateEntryDeleted(tx, entry.id, undefined, now);
    return done(entry.id);
  });
  return outcome.ok ? done(outcome.value.about) : outcome;
}

/** Says that an entry is in a block of the manuscript, or no longer says so. Where it is named is found without it. */
export async function placeEntry(
  context: CommandContext,
  actor: Actor,
  which: Which,
  { blockId, isThere }: { readonly blockId: BlockId; readonly isThere: boolean },
): Promise<EntryChanged<EntryId>> {
  return changeEntry(context, actor, which, async (tx, entry) => {
    const scene = { entryId: entry.id, blockId };
    const place = await findTextPlace(tx, blockId);
    const isKnown = place?.projectId === entry.projectId && place.deletedAt === undefined;
    if (!isKnown || (await findEntry(tx, blockId))) return failed({ kind: 'notFound' });
    if (!isThere) {
      await deleteEntryScene(tx, scene);
      return done(entry.id);
    }
    const known = (await listEntryScenes(tx, entry.projectId)).filter(({ entryId }) => entryId === entry.id);
    if (known.length >= entryLimits.scenes) return refuseEntry({ field: 'scene', kind: 'tooMany' });
    await insertEntryScenes(tx, entry.projectId, [scene]);
    return done(entry.id);
  });
}
