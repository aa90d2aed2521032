import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { findJourney } from '#database/journey.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { findCurrentVersion } from '#database/journey-version.ts';
import { findProject } from '#database/project.ts';
import { listMovesOf, listRunsToCount } from '#database/run.ts';
import type { Actor } from '#domain/account.ts';
import { minuteMs } from '#domain/duration.ts';
import type { ActivityId, JourneyId, LinkId } from '#domain/ids.ts';
import { emptyGraph, type Graph } from '#domain/journey/graph.ts';
import { readersCountedMinutes } from '#domain/journey/journey.ts';
import { createTally, type JourneyStatistics } from '#domain/journey/statistics.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Project } from '#domain/project.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts } from '#policies/project.ts';
import { loadStory } from './load-story.ts';

/** Runs that are counted, those of the newest readings; more would take too long for a page. */
const runsCounted = 20_000;

/** Runs whose moves are read at a time. */
const runsAtOnce = 100;

/** Milliseconds for which a count is given again. */
const keptMs = readersCountedMinutes * minuteMs;

type Counted = JourneyStatistics & {
  /** Whether there are more runs than were counted. */
  readonly isPartial: boolean;
};

export type ReadersCounted = Counted & {
  /** The journey as readers travel it: its published version, else the draft. */
  readonly graph: Graph;
};

type Kept = { readonly at: number; readonly counted: Promise<Counted> };

const keptOf = new WeakMap<object, LRUCache<JourneyId, Kept>>();

/**
 * Counts, for people who may read a project's drafts, how its readers travel a journey. Members' own runs do not count,
 * and there are no figures of fewer than five readers.
 */
export async function countReaders(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
): Promise<Outcome<ReadersCounted>> {
  const db = context.db.reader;
  const journey = await findJourney(db, id);
  const project = journey && (await findProject(db, journey.projectId));
  if (!project || journey.kind !== 'branching') return failed({ kind: 'notFound' });
  const verdict = mayReadDrafts(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, false));
  const kept = keptOf.get(context.db) ?? new LRUCache<JourneyId, Kept>({ max: 1_000 });
  keptOf.set(context.db, kept);
  const now = context.now();
  const held = kept.get(id);
  const isFresh = held && now - held.at < keptMs;
  const counted = isFresh ? held.counted : count(context, id, project, now);
  if (!isFresh) {
    kept.set(id, { at: now, counted });
    // After a failure the next request counts again.
    counted.catch(() => kept.delete(id));
  }
  return done({ ...(await counted), graph: await graphTravelled(db, id) });
}

/** What the figures are about: a step may be in the published version and no longer in the draft. */
async function graphTravelled(db: Queries, id: JourneyId): Promise<Graph> {
  const version = await findCurrentVersion(db, id);
  const published = version && (await loadStory(db, id, version.edition))?.graph;
  return published ?? (await loadDraft(db, id))?.graph ?? emptyGraph;
}

async function count(
  { db: { reader } }: CommandContext,
  journeyId: JourneyId,
  { organisationId }: Project,
  now: number,
): Promise<Counted> {
  const tally = createTally();
  const of = { journeyId, organisationId };
  let page = await listRunsToCount(reader, of, { limit: runsAtOnce });
  for (let seen = 0; page.length > 0; ) {
    const moves = await listMovesOf(reader, page);
    for (const [index, run] of page.entries())
      tally.add({
        reader: run.readingId,
        visited: Object.keys(run.state.visits) as ActivityId[],
        followed: (moves[index] ?? []).map(({ move }) => move as LinkId),
        at: run.state.activity,
        movedAt: run.at,
        ending: run.endingId,
      });
    seen += page.length;
    if (seen >= runsCounted) return { ...tally.told(now), isPartial: true };
    await nextTurn();
    page = await listRunsToCount(reader, of, { before: page.at(-1), limit: runsAtOnce });
  }
  return { ...tally.told(now), isPartial: false };
}
