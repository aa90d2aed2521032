import { LRUCache } from 'lru-cache';
import type { Queries } from '#database/connection.ts';
import { findVersionGraph } from '#database/journey-version.ts';
import type { JourneyId } from '#domain/ids.ts';
import { type Story, storyOf } from '#domain/journey/story.ts';

/** Activities of all published stories that are kept ready to be travelled. */
const keptActivities = 50_000;

const stories = new WeakMap<Queries, LRUCache<string, Story>>();

/** A published version of a journey, ready to be travelled. It never changes, so it is read once. */
export async function loadStory(db: Queries, journeyId: JourneyId, edition: number): Promise<Story | undefined> {
  const kept =
    stories.get(db) ??
    new LRUCache<string, Story>({
      maxSize: keptActivities,
      sizeCalculation: ({ activities }) => 1 + activities.size,
    });
  stories.set(db, kept);
  const name = `${journeyId} ${edition}`;
  const held = kept.get(name);
  if (held) return held;
  const graph = await findVersionGraph(db, journeyId, edition);
  if (!graph) return undefined;
  const story = storyOf(graph);
  kept.set(name, story);
  return story;
}
