import { raiseCatalogueVersion } from '#database/catalogue.ts';
import type { Queries } from '#database/connection.ts';
import type { OrganisationId } from '#domain/ids.ts';

/**
 * Makes every kept page of an organisation's projects out of date: something that visitors see on all of them changed.
 */
export async function raisePublicVersions(tx: Queries, organisationId: OrganisationId): Promise<void> {
  await tx
    .updateTable('project')
    .set(({ eb }) => ({ public_version: eb('public_version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .execute();
  await raiseCatalogueVersion(tx);
}
