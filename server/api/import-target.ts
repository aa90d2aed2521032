import type { ImportWish } from '#commands/manuscript/import-book.ts';
import type { Queries } from '#database/connection.ts';
import { findOrganisationBySlug } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId, OrganisationId, ProjectId } from '#domain/ids.ts';
import { mayReadDrafts } from '#policies/project.ts';
import type { ImportRequest } from './manuscript-requests.ts';

/** Where a manuscript is imported: an organisation, or a place in a work of one. */
export type ImportTarget = Pick<ImportWish, 'organisationId' | 'into'>;

/** Where someone wants a manuscript, if they may know of it; the command checks whether they may write there. */
export async function findImportTarget(
  reader: Queries,
  actor: Actor,
  to: ImportRequest['to'],
): Promise<ImportTarget | undefined> {
  if ('org' in to) {
    const organisation = await findOrganisationBySlug(reader, to.org);
    return organisation && actor.roles.has(organisation.id) ? { organisationId: organisation.id } : undefined;
  }
  const project = await findProject(reader, to.project as ProjectId);
  if (!project || mayReadDrafts(actor, project) !== 'allowed') return undefined;
  const into = {
    projectId: project.id,
    after: to.after as BlockId | undefined,
    inside: to.inside as BlockId | undefined,
  };
  return { organisationId: project.organisationId as OrganisationId, into };
}
