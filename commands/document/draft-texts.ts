import type { Queries } from '#database/connection.ts';
import { listDocuments } from '#database/document.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { unfoldedTexts } from './fold-document.ts';

/** The texts of a project's living blocks as they are written now, each as stored JSON; read it in a snapshot. */
export async function draftTexts(db: Queries, projectId: ProjectId): Promise<ReadonlyMap<BlockId, string>> {
  const newer = await unfoldedTexts(db, projectId);
  const documents = await listDocuments(db, projectId);
  return new Map(documents.flatMap(({ id, blockId, json }) => (blockId ? [[blockId, newer.get(id) ?? json]] : [])));
}
