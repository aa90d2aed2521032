import { type CommandContext, freshId } from '#commands/context.ts';
import { insertImportedReading, listBlocksOf } from '#database/imported-works.ts';
import { findLinearJourney } from '#database/journey.ts';
import { insertLibraryEntry } from '#database/library.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId, BlockId, ProjectId, ReadingId } from '#domain/ids.ts';
import type { LibraryRecord } from '#formats/account/manifest.ts';
import type { OpenAccountArchive } from '#formats/account/read.ts';
import { mayReadEditions } from '#policies/project.ts';
import { importTravel } from './import-travel.ts';

/** How much of a library and of places was imported; `notHere` are those of works that are not here. */
export type ImportedReadings = { readonly library: number; readonly places: number; readonly notHere: number };

/** A work that is here now: its name in the archive, and which of its blocks is which. */
export type KnownWork = {
  readonly projectId: ProjectId;
  readonly blockOf?: ((id: string) => BlockId | undefined) | undefined;
};

/** Entries written in one short transaction. */
const atOnce = 100;

/**
 * Imports the library, the places and the travels of an archive, for works that are here and that its reader may read:
 * works that are in the library already stay as they are, and of each device the newest place counts.
 */
export async function importReadings(
  context: CommandContext,
  actor: Actor,
  accountId: AccountId,
  { library, places, runs }: OpenAccountArchive,
  known: ReadonlyMap<string, KnownWork>,
): Promise<ImportedReadings> {
  const { db } = context;
  const now = context.now();
  const found = new Map<string, KnownWork | undefined>();
  const find = async ({ id, origin }: LibraryRecord[number]['work']): Promise<KnownWork | undefined> => {
    if (!found.has(id)) {
      const own = known.get(id) ?? known.get(origin);
      const projectId = own?.projectId ?? (id as ProjectId);
      const project = await findProject(db.reader, projectId);
      const isOpen = project !== undefined && mayReadEditions(actor, project) === 'allowed';
      found.set(id, isOpen ? (own ?? { projectId }) : undefined);
    }
    return found.get(id);
  };
  let notHere = 0;
  const kept: { projectId: ProjectId; shelf: string; addedAt: number }[] = [];
  for (const { work, shelf, addedAt } of library) {
    const here = await find(work);
    if (here) kept.push({ projectId: here.projectId, shelf, addedAt: Math.min(addedAt, now) });
    else notHere++;
  }
  for (let at = 0; at < kept.length; at += atOnce)
    await db.inTransaction(async (tx) => {
      for (const { projectId, shelf, addedAt } of kept.slice(at, at + atOnce))
        await insertLibraryEntry(tx, accountId, projectId, shelf, addedAt);
    });
  let readings = 0;
  for (const { work, activity, places: held, ...reading } of places) {
    const here = await find(work);
    const journeyId = here && (await findLinearJourney(db.reader, here.projectId));
    if (!here || !journeyId) {
      notHere++;
      continue;
    }
    const named = [
      ...new Set([...(activity === undefined ? [] : [activity]), ...held.flatMap((p) => [p.block, p.page])]),
    ];
    const moved = new Map(named.map((id) => [id, here.blockOf?.(id) ?? (id as BlockId)]));
    const own = new Set(await listBlocksOf(db.reader, here.projectId, [...moved.values()]));
    const idOf = (name: string | undefined) => {
      const id = name === undefined ? undefined : moved.get(name);
      return id && own.has(id) ? id : undefined;
    };
    const id = freshId<ReadingId>(context);
    const whole = held.flatMap(({ block, page, at, ...place }) => {
      const blockId = idOf(block);
      const pageId = idOf(page);
      return blockId && pageId ? [{ ...place, blockId, pageId, at: Math.min(at, now) }] : [];
    });
    await db.inTransaction((tx) =>
      insertImportedReading(tx, {
        ...{ id, accountId, journeyId, activityId: idOf(activity), places: whole },
        ...{ percent: reading.percent, wordsLeft: reading.wordsLeft },
        startedAt: Math.min(reading.startedAt, now),
        readAt: Math.min(reading.readAt, now),
        finishedAt: reading.finishedAt === undefined ? undefined : Math.min(reading.finishedAt, now),
      }),
    );
    readings++;
  }
  for (const { work, ...travel } of runs) {
    const here = await find(work);
    if (here && (await importTravel(context, accountId, here.projectId, travel))) readings++;
    else notHere++;
  }
  return { library: kept.length, places: readings, notHere };
}
