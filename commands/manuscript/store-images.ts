import { type CommandContext, freshId } from '#commands/context.ts';
import type { FileStore } from '#commands/object/file-store.ts';
import { insertFiles } from '#database/file.ts';
import type { BookWarning } from '#domain/book.ts';
import type { AccountId, FileId, ProjectId } from '#domain/ids.ts';
import type { StoredFiles } from './stored-files.ts';

/** Stores the pictures of a book; one that cannot be read is left out, with a warning. */
export async function storeImages(
  context: CommandContext & { readonly files: FileStore },
  projectId: ProjectId,
  accountId: AccountId,
  images: readonly { key: string; name: string; bytes: Uint8Array }[],
): Promise<{ files: StoredFiles; warnings: BookWarning[] }> {
  const files = new Map<string, { id: string; width: number; height: number }>();
  const warnings: BookWarning[] = [];
  for (const { key, name, bytes } of images) {
    const stored = await context.files.storePicture(bytes);
    if (!stored) {
      warnings.push({ kind: 'imageUnreadable', place: name, count: 1 });
      continue;
    }
    const id = freshId<FileId>(context);
    files.set(key, { id, width: stored.width, height: stored.height });
    await context.db.inTransaction((tx) =>
      insertFiles(tx, [{ id, projectId, accountId, name: name.slice(0, 300), ...stored }], context.now()),
    );
  }
  return { files, warnings };
}
