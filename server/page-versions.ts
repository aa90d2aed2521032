import { findCatalogueVersion } from '#database/catalogue.ts';
import type { Queries } from '#database/connection.ts';
import { findPublicVersion } from '#database/project.ts';
import type { ProjectId } from '#domain/ids.ts';

/** The version a kept page has to have: its project's, or where it lists works, that of all public works. */
export async function findPageVersion(db: Queries, projectId: ProjectId | undefined): Promise<number | undefined> {
  return projectId === undefined ? findCatalogueVersion(db) : findPublicVersion(db, projectId);
}
