import { generateKeyBetween } from 'fractional-indexing';
import { type CommandContext, freshId } from '#commands/context.ts';
import { findBlock } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import {
  insertEntryFields,
  type KeptEntry,
  type KeptField,
  listEntryFields,
  updateEntryField,
} from '#database/entry.ts';
import type { Actor } from '#domain/account.ts';
import { type EntryField, entryLimits, fieldProblems, tidyName } from '#domain/entry.ts';
import type { BlockId, EntryFieldId, EntryId, ProjectId } from '#domain/ids.ts';
import { done, failed } from '#domain/outcome.ts';
import { changeEntry, type EntryChanged, refuseEntry } from './with-entry.ts';

type Which = { readonly projectId: ProjectId; readonly entryId: EntryId };
type Filled = Pick<EntryField, 'label' | 'value' | 'from'>;

/** Adds a fact behind the others of an entry. */
export async function addField(
  context: CommandContext,
  actor: Actor,
  which: Which,
  typed: Filled,
): Promise<EntryChanged<EntryFieldId>> {
  const filled = tidy(typed);
  const problems = fieldProblems(filled);
  if (problems.length > 0) return refuseEntry(...problems);
  const id = freshId<EntryFieldId>(context);
  return changeEntry(context, actor, which, async (tx, entry) => {
    if (!(await isOfManuscript(tx, entry, filled.from))) return refuseEntry({ field: 'scene', kind: 'notAllowed' });
    const known = await listEntryFields(tx, [entry.id]);
    if (known.length >= entryLimits.fields) return refuseEntry({ field: 'label', kind: 'tooMany' });
    const position = generateKeyBetween(known.at(-1)?.position ?? null, null);
    await insertEntryFields(tx, entry.projectId, [
      { ...filled, id, entryId: entry.id, position, deletedAt: undefined },
    ]);
    return done(id);
  });
}

/**
 * Changes a fact of an entry.
 *
 * @param change.was - how the author saw it: where someone else changed it meanwhile nothing is overwritten, and the
 *   problem is `changed`
 */
export async function changeField(
  context: CommandContext,
  actor: Actor,
  which: Which,
  { id, was, ...typed }: Filled & { readonly id: EntryFieldId; readonly was: Filled },
): Promise<EntryChanged<EntryFieldId>> {
  const filled = tidy(typed);
  const problems = fieldProblems(filled);
  if (problems.length > 0) return refuseEntry(...problems);
  return changeEntry(context, actor, which, async (tx, entry) => {
    const field = await fieldOf(tx, entry, id);
    if (!field || field.deletedAt !== undefined) return failed({ kind: 'notFound' });
    if (!isSame(field, was) && !isSame(field, filled)) return refuseEntry({ field: 'value', kind: 'changed' });
    if (!(await isOfManuscript(tx, entry, filled.from))) return refuseEntry({ field: 'scene', kind: 'notAllowed' });
    await updateEntryField(tx, id, { ...filled, from: filled.from ?? null });
    return done(id);
  });
}

/** Removes a fact of an entry, or restores one. What is removed stays with its entry. */
export async function removeField(
  context: CommandContext,
  actor: Actor,
  which: Which,
  { id, isRemoved }: { readonly id: EntryFieldId; readonly isRemoved: boolean },
): Promise<EntryChanged<EntryFieldId>> {
  return changeEntry(context, actor, which, async (tx, entry, now) => {
    const field = await fieldOf(tx, entry, id);
    if (!field) return failed({ kind: 'notFound' });
    if (isRemoved === (field.deletedAt === undefined))
      await updateEntryField(tx, id, { deletedAt: isRemoved ? now : null });
    return done(id);
  });
}

function isSame(one: Filled, other: Filled): boolean {
  return one.label === other.label && one.value === other.value && one.from === other.from;
}

function tidy({ label, value, from }: Filled): Filled {
  return { label: tidyName(label), value: value.normalize('NFC').replaceAll('\r\n', '\n').trim(), from };
}

async function fieldOf(tx: Queries, { id: entryId }: KeptEntry, id: EntryFieldId): Promise<KeptField | undefined> {
  return (await listEntryFields(tx, [entryId])).find((field) => field.id === id);
}

async function isOfManuscript(tx: Queries, { projectId }: KeptEntry, id: BlockId | undefined): Promise<boolean> {
  return id === undefined || (await findBlock(tx, id))?.projectId === projectId;
}
