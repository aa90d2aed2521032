import { loadStory } from '#commands/journey/load-story.ts';
import type { Queries } from '#database/connection.ts';
import { listFoundEndings } from '#database/run.ts';
import type { ReadingId } from '#domain/ids.ts';
import { isLast } from '#domain/journey/graph.ts';
import type { Travelled } from './travel-journey.ts';

/**
 * Counts the endings of a journey's newest version that a reading has found. Those that its author has removed since do
 * not count: nobody is told of more endings found than there are.
 */
export async function countEndingsFound(
  db: Queries,
  { journey, current }: Pick<Travelled, 'journey' | 'current'>,
  readingId: ReadingId,
): Promise<number> {
  const story = await loadStory(db, journey.id, current.edition);
  const found = await listFoundEndings(db, readingId);
  return found.filter(({ endingId }) => {
    const ending = story?.activities.get(endingId);
    return ending !== undefined && isLast(ending.activity);
  }).length;
}
