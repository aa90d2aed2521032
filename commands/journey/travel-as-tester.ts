import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { findAnyJourney, type Journey } from '#database/journey.ts';
import { findProject } from '#database/project.ts';
import { findTesterLinkByHash } from '#database/tester.ts';
import { type RunState, startRun } from '#domain/journey/engine.ts';
import type { Story } from '#domain/journey/story.ts';
import type { TesterLink } from '#domain/journey/tester.ts';
import { moveTo, placeOf, type Trail } from '#domain/journey/trail.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Project } from '#domain/project.ts';
import { mayTravelAsTester } from '#policies/tester.ts';
import { loadTesterStory } from './load-story.ts';
import { testerHash } from './tester-link.ts';
import { told } from './told.ts';

/** The target of a testers' link. */
export type TesterAccess = {
  readonly link: TesterLink;
  readonly journey: Journey;
  readonly project: Project;
  readonly story: Story;
};

/** Opens a testers' link by its token. An expired one is forbidden, and says nothing of its target. */
export async function openTesterLink(
  context: Pick<CommandContext, 'db' | 'now'>,
  token: string,
): Promise<Outcome<TesterAccess>> {
  const { reader } = context.db;
  const link = await findTesterLinkByHash(reader, testerHash(token));
  if (!link) return failed({ kind: 'notFound' });
  const verdict = await verdictOn(reader, link, context.now());
  if (verdict.because !== 'allowed') return failed({ kind: 'forbidden', because: verdict.because });
  const story = await loadTesterStory(reader, link.journeyId, link.id);
  // Withdrawn between one look and the next.
  if (!story) return failed({ kind: 'forbidden', because: 'withdrawn' });
  return done({ link, story, journey: verdict.journey, project: verdict.project });
}

type TesterVerdict =
  | { readonly because: 'gone' | 'withdrawn' | 'expired' }
  | { readonly because: 'allowed'; readonly journey: Journey; readonly project: Project };

/** The verdict of the rule about a link now, with its target. */
export async function verdictOn(db: Queries, link: TesterLink, now: number): Promise<TesterVerdict> {
  const journey = await findAnyJourney(db, link.journeyId);
  const project = journey && (await findProject(db, journey.projectId));
  if (!project) return { because: 'gone' };
  const because = mayTravelAsTester(link, journey, project, now);
  return because === 'allowed' ? { because, journey, project } : { because };
}

/** A tester's run made again, with the moves by name: as far as its trail can be followed. */
export type Followed = {
  readonly trail: Trail;
  readonly moves: readonly string[];
  /** After each move, the beginning first; never empty. */
  readonly states: readonly RunState[];
};

/** Follows a trail. A choice that nobody could have made ends it: the run stays where it was before. */
export async function followTrail(story: Story, { seed, places }: Trail): Promise<Followed | undefined> {
  let state = await told(() => startRun(story, seed));
  if (!state) return undefined;
  const states = [state];
  const moves: string[] = [];
  for (const place of places) {
    const before: RunState = state;
    const moved = await told(() => moveTo(story, before, place));
    if (!moved) break;
    state = moved.state;
    states.push(state);
    moves.push(moved.id);
  }
  return { trail: { seed, places: places.slice(0, moves.length) }, moves, states };
}

/** A trail with one more move; undefined where the run cannot make it. */
export async function goOnTrail(story: Story, { trail, states }: Followed, id: string): Promise<Trail | undefined> {
  const state = states.at(-1);
  const place = state && (await told(() => placeOf(story, state, id)));
  if (!state || place === undefined) return undefined;
  const isOpen = (await told(() => moveTo(story, state, place))) !== undefined;
  return isOpen ? { ...trail, places: [...trail.places, place] } : undefined;
}
