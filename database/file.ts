import type { Queries } from '#database/connection.ts';
import type { FileTable } from '#database/tables/object.ts';
import type { AccountId, FileId, ProjectId } from '#domain/ids.ts';

/** A stored file without its bytes, which lie under their hash in the object store. */
export type StoredFile = {
  readonly id: FileId;
  readonly projectId: ProjectId | undefined;
  readonly accountId: AccountId | undefined;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
};

function fromRow(row: FileTable): StoredFile {
  return {
    id: row.id as FileId,
    projectId: (row.project_id ?? undefined) as ProjectId | undefined,
    accountId: (row.account_id ?? undefined) as AccountId | undefined,
    name: row.name,
    contentType: row.content_type,
    size: row.size,
    sha256: row.sha256,
    width: row.width ?? undefined,
    height: row.height ?? undefined,
  };
}

/** A file by its id. */
export async function findFile(db: Queries, id: FileId): Promise<StoredFile | undefined> {
  const row = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** All files of a project. */
export async function listFiles(db: Queries, projectId: ProjectId): Promise<StoredFile[]> {
  const rows = await db.selectFrom('file').selectAll().where('project_id', '=', projectId).orderBy('id').execute();
  return rows.map(fromRow);
}

/** Writes the rows of files whose bytes are stored. */
export async function insertFiles(tx: Queries, files: readonly StoredFile[], now: number): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('file')
    .values(
      files.map(({ id, projectId, accountId, name, contentType, size, sha256, width, height }) => ({
        id,
        project_id: projectId ?? null,
        account_id: accountId ?? null,
        name,
        content_type: contentType,
        size,
        sha256,
        width: width ?? null,
        height: height ?? null,
        created_at: now,
      })),
    )
    .execute();
}
