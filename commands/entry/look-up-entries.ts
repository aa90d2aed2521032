import type { CommandContext } from '#commands/context.ts';
import { listBlocks } from '#database/block.ts';
import { listEntries, listEntryFields, listEntryScenes } from '#database/entry.ts';
import { listMentions } from '#database/mention.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { type Entry, type EntryField, factsAt, inListOrder } from '#domain/entry.ts';
import { entriesIn, type Presence } from '#domain/entry-matrix.ts';
import type { BlockId, EntryId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts } from '#policies/project.ts';
import { countMentions } from './count-mentions.ts';

/** An entry that is in a text, with what is so of it there. */
export type EntryHere = Presence & {
  readonly id: EntryId;
  readonly facts: readonly Pick<EntryField, 'label' | 'value'>[];
};

/** The story bible as someone sees it beside a text. */
export type EntriesSeen = {
  readonly entries: readonly Pick<Entry, 'id' | 'kind' | 'name' | 'aliases'>[];
  /** Those in the text: those said to be in it first, then those named most often. */
  readonly here: readonly EntryHere[];
};

/** The story bible beside a text; without its entries, of which there may be a thousand, where they are known. */
export type EntriesAnswer = Pick<EntriesSeen, 'here'> & {
  readonly version: string;
  readonly entries?: EntriesSeen['entries'];
};

/**
 * The entries of a project in their order, and those that are in one of its texts with the facts that hold there; names
 * are counted first in what was written since.
 */
export async function lookUpEntries(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  blockId: BlockId | undefined,
): Promise<Outcome<EntriesSeen>> {
  const { reader } = context.db;
  const project = await findProject(reader, projectId);
  if (!project) return failed({ kind: 'notFound' });
  const verdict = mayReadDrafts(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, false));
  const kept = inListOrder(await listEntries(reader, projectId), project.language);
  const entries = kept.map(({ id, kind, name, aliases }) => ({ id, kind, name, aliases }));
  if (blockId === undefined || entries.length === 0) return done({ entries, here: [] });
  await countMentions(context, project);
  const blocks = await listBlocks(reader, projectId);
  const where = entriesIn(blocks, {
    mentions: await listMentions(reader, projectId),
    scenes: await listEntryScenes(reader, projectId),
  });
  const present = entries.flatMap(({ id }) => {
    const presence = where.get(id)?.get(blockId);
    return presence ? [{ id, ...presence }] : [];
  });
  const fields = await listEntryFields(
    reader,
    present.map(({ id }) => id),
  );
  const byEntry = Map.groupBy(
    fields.filter(({ deletedAt }) => deletedAt === undefined),
    ({ entryId }) => entryId,
  );
  const here = present
    .map((one) => ({
      ...one,
      facts: factsAt(byEntry.get(one.id) ?? [], blocks, blockId).map(({ label, value }) => ({ label, value })),
    }))
    .sort((one, other) => Number(other.isThere) - Number(one.isThere) || other.times - one.times);
  return done({ entries, here });
}
