import { deleteNewsOfProject } from '#database/news-mail.ts';
import { deleteNotificationsOfProject } from '#database/notification.ts';
import { deleteProjectRows, isHashNamed, listProjectHashes, listUnfinishedImports } from '#database/removal.ts';
import type { ProjectId } from '#domain/ids.ts';
import type { CommandContext } from './context.ts';
import type { FileStore } from './file-store.ts';

/** What people were told of it that is forgotten in one short transaction. */
const notificationsAtOnce = 200;

/** Removes a project for good: every row, in short transactions, then the bytes no other file shares. */
export async function removeProject(
  context: CommandContext & { readonly files: FileStore },
  projectId: ProjectId,
): Promise<void> {
  const hashes = await listProjectHashes(context.db.reader, projectId);
  while (await context.db.inTransaction((tx) => deleteProjectRows(tx, projectId, context.now())))
    await new Promise((resume) => setImmediate(resume));
  while (await context.db.inTransaction((tx) => deleteNotificationsOfProject(tx, projectId, notificationsAtOnce)));
  await context.db.inTransaction((tx) => deleteNewsOfProject(tx, projectId));
  // Asked when the rows are gone, and not before: meanwhile somebody else may have brought the same picture.
  for (const sha256 of hashes) if (!(await isHashNamed(context.db.reader, sha256))) await context.files.remove(sha256);
}

/** Removes what imports left that never came to their end; answers how many there were. */
export async function removeAbandonedImports(context: CommandContext & { readonly files: FileStore }): Promise<number> {
  const projects = await listUnfinishedImports(context.db.reader);
  for (const projectId of projects) await removeProject(context, projectId);
  return projects.length;
}
