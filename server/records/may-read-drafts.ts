import { findProject } from '#database/project.ts';
import type { ProjectId } from '#domain/ids.ts';
import { mayReadDrafts } from '#policies/project.ts';
import type { ActScope } from './collection.ts';

/** Whether the requester may see what only the members of a work see: its outline, its labels. */
export async function mayReadDraftsOf({ commands, actor }: ActScope, projectId: ProjectId): Promise<boolean> {
  const project = await findProject(commands.db.reader, projectId);
  return project !== undefined && mayReadDrafts(actor, project) === 'allowed';
}
