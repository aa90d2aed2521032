import { raiseCatalogueVersion } from '#database/catalogue.ts';
import type { Queries } from '#database/connection.ts';
import type { FileId, ProjectId } from '#domain/ids.ts';

/** Gives a project another cover, or none, and its description. */
export async function updateProjectCover(
  tx: Queries,
  id: ProjectId,
  cover: { readonly fileId: FileId | undefined; readonly alt: string },
  now: number,
): Promise<void> {
  await tx
    .updateTable('project')
    .set((eb) => ({
      cover_file_id: cover.fileId ?? null,
      cover_alt: cover.alt,
      updated_at: now,
      public_version: eb('public_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await raiseCatalogueVersion(tx);
}
