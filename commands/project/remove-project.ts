import type { CommandContext } from '#commands/context.ts';
import type { FileStore } from '#commands/object/file-store.ts';
import { removePictureBytes } from '#commands/object/remove-picture-bytes.ts';
import { deleteNewsOfProject } from '#database/news-mail.ts';
import { deleteNotificationsOfProject } from '#database/notification.ts';
import { deleteProjectRows, listProjectHashes, listUnfinishedImports } from '#database/project-removal.ts';
import type { ProjectId } from '#domain/ids.ts';

/** Notifications about it that are deleted in one short transaction. */
const notificationsAtOnce = 200;

/** Removes a project permanently: every row, in short transactions, then the bytes no other file shares. */
export async function removeProject(
  context: CommandContext & { readonly files: FileStore },
  projectId: ProjectId,
): Promise<void> {
  const hashes = await listProjectHashes(context.db.reader, projectId);
  while (await context.db.inTransaction((tx) => deleteProjectRows(tx, projectId, context.now())))
    await new Promise((resume) => setImmediate(resume));
  while (await context.db.inTransaction((tx) => deleteNotificationsOfProject(tx, projectId, notificationsAtOnce)));
  await context.db.inTransaction((tx) => deleteNewsOfProject(tx, projectId));
  await removePictureBytes(context, hashes);
}

/**
 * Removes the remains of unfinished imports; returns how many there were.
 *
 * @param of.before - only of those that began before: later ones may be under way in another process
 */
export async function removeAbandonedImports(
  context: CommandContext & { readonly files: FileStore },
  { before }: { readonly before?: number } = {},
): Promise<number> {
  const projects = await listUnfinishedImports(context.db.reader, { before });
  for (const projectId of projects) await removeProject(context, projectId);
  return projects.length;
}
