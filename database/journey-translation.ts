import type { Queries } from '#database/connection.ts';
import type { JourneyId, ProjectId } from '#domain/ids.ts';
import type { TranslationBase } from '#domain/journey/translation.ts';

/** The source of a translated journey, and what the last table imported into it. */
export type Translation = { readonly sourceId: JourneyId; readonly base: TranslationBase };

/** Records the source of a translated journey, or what another table has imported into it. */
export async function insertTranslation(
  tx: Queries,
  { id, projectId, sourceId, base }: Translation & { id: JourneyId; projectId: ProjectId },
): Promise<void> {
  await tx
    .insertInto('journey_translation')
    .values({ journey_id: id, project_id: projectId, source_id: sourceId, base: JSON.stringify(base) })
    .onConflict((conflict) => conflict.column('journey_id').doUpdateSet((eb) => ({ base: eb.ref('excluded.base') })))
    .execute();
}

/** The source of a translated journey; undefined where it is no translation. */
export async function findTranslation(db: Queries, id: JourneyId): Promise<Translation | undefined> {
  const row = await db
    .selectFrom('journey_translation')
    .select(['source_id', 'base'])
    .where('journey_id', '=', id)
    .executeTakeFirst();
  return row && { sourceId: row.source_id as JourneyId, base: JSON.parse(row.base) };
}

/** The translations of a journey that were not removed, the last begun first. */
export async function listTranslations(
  db: Queries,
  sourceId: JourneyId,
): Promise<{ readonly id: JourneyId; readonly language: string | undefined }[]> {
  const rows = await db
    .selectFrom('journey_translation')
    .innerJoin('journey', 'journey.id', 'journey_translation.journey_id')
    .select(['journey.id', 'journey.language'])
    .where('journey_translation.source_id', '=', sourceId)
    .where('journey.deleted_at', 'is', null)
    .orderBy('journey.created_at', 'desc')
    .orderBy('journey.id', 'desc')
    .execute();
  return rows.map(({ id, language }) => ({ id: id as JourneyId, language: language ?? undefined }));
}
