import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CommandContext } from '#commands/context.ts';
import { findJourney } from '#database/journey.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { findCurrentVersion } from '#database/journey-version.ts';
import { findProject } from '#database/project.ts';
import { listMovesOf, listUnfinishedRuns } from '#database/run.ts';
import type { Actor } from '#domain/account.ts';
import type { JourneyId } from '#domain/ids.ts';
import type { Refit } from '#domain/journey/refit.ts';
import { storyOf } from '#domain/journey/story.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayPublish, mayReadDrafts } from '#policies/project.ts';
import { fitRun } from './fit-run.ts';
import { loadStory } from './load-story.ts';
import { versionOf } from './publish-journey.ts';
import { tellKept } from './told.ts';

/** Runs that are looked at before a journey is published, those moved last; more would keep the author waiting. */
const runsLookedAt = 2_000;

/** Runs whose moves are read and made again at a time. */
const runsAtOnce = 50;

/** What would happen to the unfinished runs of a journey if its draft were published now. */
export type Fits = { readonly [Kind in Refit['kind']]: number } & {
  /** Whether there are more than were looked at. */
  readonly hasMore: boolean;
  /** Whether the draft differs, for a reader, from the version that readers have. */
  readonly isChanged: boolean;
};

/** Counts, for people who may publish a journey, how its readers' unfinished runs fit its draft. Nobody is named. */
export async function countFits(context: CommandContext, actor: Actor, id: JourneyId): Promise<Outcome<Fits>> {
  const db = context.db.reader;
  const journey = await findJourney(db, id);
  const project = journey && (await findProject(db, journey.projectId));
  if (!project || journey.kind !== 'branching') return failed({ kind: 'notFound' });
  const verdict = mayPublish(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  const draft = await loadDraft(db, id);
  if (!draft) return failed({ kind: 'notFound' });
  const shown = await findCurrentVersion(db, id);
  const isChanged = shown?.hash !== versionOf(journey, draft.graph).hash;
  const story = storyOf(draft.graph, tellKept);
  const runs = await listUnfinishedRuns(db, id, runsLookedAt + 1);
  const looked = runs.slice(0, runsLookedAt);
  const counts = { moved: 0, asked: 0, kept: 0 };
  for (let at = 0; at < looked.length; at += runsAtOnce) {
    const some = looked.slice(at, at + runsAtOnce);
    const moves = await listMovesOf(db, some);
    for (const [index, { state, edition }] of some.entries()) {
      const fitted = await fitRun(story, state, moves[index] ?? [], async () => loadStory(db, id, edition));
      counts[fitted.kind]++;
    }
    await nextTurn();
  }
  return done({ ...counts, hasMore: runs.length > looked.length, isChanged });
}
