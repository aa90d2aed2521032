import type { WholeContext } from '#commands/context.ts';
import { removeProject } from '#commands/project/remove-project.ts';
import { deleteOrganisationRows, listAllProjects } from '#database/erasure.ts';
import type { OrganisationId } from '#domain/ids.ts';

/** Erases an organisation with all its works. Its slugs are never given again, and nobody can tell what they were. */
export async function eraseOrganisation(context: WholeContext, id: OrganisationId): Promise<void> {
  for (const projectId of await listAllProjects(context.db.reader, id)) await removeProject(context, projectId);
  await context.db.inTransaction((tx) => deleteOrganisationRows(tx, id, context.hideSlug));
}
