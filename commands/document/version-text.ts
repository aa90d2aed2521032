import type { Queries } from '#database/connection.ts';
import { findEditionJson } from '#database/edition.ts';
import { findRevisionJson } from '#database/revision.ts';
import type { BlockId, DocumentId, ProjectId, RevisionId } from '#domain/ids.ts';
import { readText } from '#domain/read-text.ts';
import type { Text } from '#domain/text.ts';

/** What names a version of a block's text: the id of one that was saved, or the number of an edition it is in. */
export type VersionId = RevisionId | { readonly edition: number };

/** The text that a version has; undefined where there is no such version of this block. */
export async function versionText(
  db: Queries,
  of: { readonly projectId: ProjectId; readonly blockId: BlockId; readonly documentId: DocumentId },
  version: VersionId,
): Promise<Text | undefined> {
  const json =
    typeof version === 'string'
      ? await findRevisionJson(db, of.documentId, version)
      : await findEditionJson(db, of.projectId, of.blockId, version.edition);
  return json === undefined ? undefined : readText(JSON.parse(json));
}
