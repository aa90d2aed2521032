import { manuscriptKinds } from '#domain/block.ts';
import type { AccountId, BlockId, JourneyId, OrganisationId, ProjectId, ReadingId } from '#domain/ids.ts';
import type { Place } from '#domain/place.ts';
import type { Queries } from './connection.ts';
import { upsertPlace } from './reading.ts';

/** A work that is here already: the one that an archive was made of, or one that was imported from it. */
export type WorkHere = {
  readonly id: ProjectId;
  readonly originId: string | undefined;
  readonly organisationId: OrganisationId;
  readonly organisationSlug: string;
  readonly slug: string;
  readonly title: string;
};

/** Works of the organisations someone is in, in no trash, that are of these origins; the oldest first. */
export async function listWorksHere(
  db: Queries,
  accountId: AccountId,
  origins: readonly string[],
): Promise<WorkHere[]> {
  if (origins.length === 0) return [];
  const rows = await db
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .innerJoin('member', 'member.organisation_id', 'organisation.id')
    .select(['project.id', 'project.origin_id', 'project.organisation_id', 'project.slug', 'project.title'])
    .select('organisation.slug as organisation_slug')
    .where('member.account_id', '=', accountId)
    .where('organisation.deleted_at', 'is', null)
    .where('project.ready_at', 'is not', null)
    .where('project.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('project.id', 'in', origins), eb('project.origin_id', 'in', origins)]))
    .orderBy('project.created_at')
    .orderBy('project.id')
    .execute();
  return rows.map((row) => ({
    id: row.id as ProjectId,
    originId: row.origin_id ?? undefined,
    organisationId: row.organisation_id as OrganisationId,
    organisationSlug: row.organisation_slug,
    slug: row.slug,
    title: row.title,
  }));
}

/** Which of some blocks are a project's own, in its trash or not. */
export async function listBlocksOf(db: Queries, projectId: ProjectId, blockIds: readonly string[]): Promise<BlockId[]> {
  if (blockIds.length === 0) return [];
  const rows = await db
    .selectFrom('block')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', 'in', manuscriptKinds)
    .where('id', 'in', blockIds)
    .execute();
  return rows.map(({ id }) => id as BlockId);
}

/** A reading as an archive has it. */
export type ImportedReading = {
  readonly id: ReadingId;
  readonly accountId: AccountId;
  readonly journeyId: JourneyId;
  readonly activityId: BlockId | undefined;
  readonly startedAt: number;
  readonly readAt: number;
  readonly finishedAt: number | undefined;
  readonly percent: number;
  readonly wordsLeft: number;
  readonly places: readonly (Place & { readonly device: string })[];
};

/** Writes a reading with its places; where there is one already it stays, and of each device the newest place counts. */
export async function insertImportedReading(tx: Queries, reading: ImportedReading): Promise<void> {
  const { id, accountId, journeyId, places } = reading;
  await tx
    .insertInto('reading')
    .values({
      id,
      account_id: accountId,
      journey_id: journeyId,
      activity_id: reading.activityId ?? null,
      started_at: reading.startedAt,
      read_at: reading.readAt,
      finished_at: reading.finishedAt ?? null,
      percent: reading.percent,
      words_left: reading.wordsLeft,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'journey_id']).doNothing())
    .execute();
  const held = await tx
    .selectFrom('reading')
    .select('id')
    .where('account_id', '=', accountId)
    .where('journey_id', '=', journeyId)
    .executeTakeFirstOrThrow();
  for (const { device, ...place } of places) await upsertPlace(tx, held.id as ReadingId, device, place);
}
