import { draftTexts } from '#commands/document/draft-texts.ts';
import { listBlocks } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { type Block, flatten, treeOf } from '#domain/block.ts';
import type { ProjectId } from '#domain/ids.ts';
import type { ChapterText } from '#domain/journey/from-chapters.ts';
import { readText } from '#domain/read-text.ts';
import { emptyText } from '#domain/text.ts';

/** The chapters of a project in reading order, each with its own words as they are written now; read it in a snapshot. */
export async function chapterTexts(db: Queries, projectId: ProjectId): Promise<readonly (Block & ChapterText)[]> {
  const blocks = flatten(treeOf(await listBlocks(db, projectId)));
  const texts = await draftTexts(db, projectId);
  return blocks.map(({ block }) => {
    const json = texts.get(block.id);
    return { ...block, text: json === undefined ? emptyText : readText(JSON.parse(json)) };
  });
}
