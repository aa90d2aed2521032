import { raiseCatalogueVersion } from '#database/catalogue.ts';
import type { Queries } from '#database/connection.ts';
import type { AccountId, OrganisationId, ProjectId } from '#domain/ids.ts';

/** Every project of an organisation that can be seen, those in the trash too. */
export async function listProjectsToMove(
  db: Queries,
  organisationId: OrganisationId,
): Promise<{ id: ProjectId; title: string }[]> {
  const rows = await db
    .selectFrom('project')
    .select(['id', 'title'])
    .where('organisation_id', '=', organisationId)
    .where('ready_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, title }) => ({ id: id as ProjectId, title }));
}

/** Gives a project to another organisation, under an address there. */
export async function updateProjectOrganisation(
  tx: Queries,
  id: ProjectId,
  { organisationId, slug, createdBy }: { organisationId: OrganisationId; slug: string; createdBy?: AccountId },
): Promise<void> {
  await tx
    .updateTable('project')
    .set(({ eb }) => ({
      organisation_id: organisationId,
      slug,
      ...(createdBy !== undefined && { created_by: createdBy }),
      public_version: eb('public_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await raiseCatalogueVersion(tx);
}
