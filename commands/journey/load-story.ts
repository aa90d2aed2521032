import { LRUCache } from 'lru-cache';
import type { Queries } from '#database/connection.ts';
import { findVersionGraph } from '#database/journey-version.ts';
import { findTesterGraph } from '#database/tester.ts';
import type { JourneyId, TesterLinkId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { type Story, storyOf } from '#domain/journey/story.ts';
import { tellKept } from './told.ts';

/** Activities of all stories that are cached for travelling. */
const keptActivities = 50_000;

/** Characters of a compiled ink story that weigh as much as an activity. */
const inkPerActivity = 1_000;

const stories = new WeakMap<Queries, LRUCache<string, Story>>();

/**
 * A published version of a journey, ready to be travelled. It never changes, so it is read once. Code that travels it
 * does so inside of `told`.
 */
export async function loadStory(db: Queries, journeyId: JourneyId, edition: number): Promise<Story | undefined> {
  return keptStory(db, `${journeyId} ${edition}`, () => findVersionGraph(db, journeyId, edition));
}

/** The draft that a testers' link leads to, as `loadStory` gives versions: it was copied when the link was made. */
export async function loadTesterStory(db: Queries, journeyId: JourneyId, id: TesterLinkId): Promise<Story | undefined> {
  return keptStory(db, `${journeyId} ${id}`, () => findTesterGraph(db, journeyId, id));
}

async function keptStory(
  db: Queries,
  name: string,
  findGraph: () => Promise<Graph | undefined>,
): Promise<Story | undefined> {
  const kept =
    stories.get(db) ??
    new LRUCache<string, Story>({
      maxSize: keptActivities,
      sizeCalculation: ({ graph: { activities } }) =>
        activities.reduce((sum, { ink }) => sum + 1 + (ink?.compiled.length ?? 0) / inkPerActivity, 1) | 0,
    });
  stories.set(db, kept);
  const held = kept.get(name);
  if (held) return held;
  const graph = await findGraph();
  if (!graph) return undefined;
  const story = storyOf(withoutFiles(graph), tellKept);
  kept.set(name, story);
  return story;
}

/** A graph without the source of its ink stories, which travelling does not need. */
export function withoutFiles(graph: Graph): Graph {
  const activities = graph.activities.map((one) => (one.ink ? { ...one, ink: { ...one.ink, files: [] } } : one));
  return { ...graph, activities };
}
