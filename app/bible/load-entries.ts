import type { RequestScope } from '#app/context.ts';
import { namesIn } from '#app/work/outline-places.ts';
import { countMentions } from '#commands/entry/count-mentions.ts';
import { listBlocks } from '#database/block.ts';
import { listEntries, listEntryScenes } from '#database/entry.ts';
import { listMentions } from '#database/mention.ts';
import { inListOrder } from '#domain/entry.ts';
import { entriesIn } from '#domain/entry-matrix.ts';
import type { Project } from '#domain/project.ts';

/**
 * The entries of a project in their order, where each is in its manuscript, and the manuscript's blocks with their
 * names. Names are counted first in what was written since.
 */
export async function loadEntries({ commands }: RequestScope, project: Project) {
  const isCounted = await countMentions(commands, project);
  const { reader } = commands.db;
  const blocks = await listBlocks(reader, project.id);
  const entries = inListOrder(await listEntries(reader, project.id), project.language);
  const mentions = await listMentions(reader, project.id);
  const living = new Set(entries.map(({ id }) => id));
  const scenes = (await listEntryScenes(reader, project.id)).filter(({ entryId }) => living.has(entryId));
  return {
    /** Whether what is said of where entries are named is true now. */
    isCounted,
    blocks,
    entries,
    mentions,
    where: entriesIn(blocks, { mentions, scenes }),
    names: namesIn(blocks),
  };
}

export type LoadedEntries = Awaited<ReturnType<typeof loadEntries>>;
