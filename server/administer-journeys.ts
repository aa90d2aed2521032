import { checkApart } from '#commands/journey/check-apart.ts';
import { loadStory } from '#commands/journey/load-story.ts';
import { told } from '#commands/journey/told.ts';
import { listBranching } from '#database/journey.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { listCurrentVersions } from '#database/journey-version.ts';
import type { JourneyId } from '#domain/ids.ts';
import { move, type RunState, type Step, startRun, stepOf } from '#domain/journey/engine.ts';
import { type Finding, weightOf } from '#domain/journey/findings.ts';
import type { Graph } from '#domain/journey/graph.ts';
import type { Story } from '#domain/journey/story.ts';
import { plainStoryText } from '#domain/journey/story-text.ts';
import { type AdminContext, type Answer, findWork } from './administer.ts';

/** What the command line can do with the branching journeys of a work. */
export const journeyDeeds = ['check', 'travel'] as const;
export type JourneyWish = {
  readonly deed: (typeof journeyDeeds)[number];
  /** ORG/WORK. */
  readonly work: string;
  /** The title or id of a journey; left out, all are checked, and the only one is travelled. */
  readonly journey?: string | undefined;
  /** The choice at each step, counted from 0. */
  readonly choices?: readonly number[] | undefined;
  readonly seed?: number | undefined;
};

/** One thing found in a journey, with the names of its place. */
export type NamedFinding = Finding & {
  readonly weight: ReturnType<typeof weightOf>;
  /** The titles of the activity and the link. */
  readonly title?: string | undefined;
  readonly label?: string | undefined;
};

export type CheckedJourney = {
  readonly id: JourneyId;
  readonly title: string;
  readonly findings: readonly NamedFinding[];
  /** Whether every way was travelled; otherwise only as many random ones as `runs`, or none without a beginning. */
  readonly isExhaustive: boolean;
  readonly states: number;
  readonly runs: number;
  /** How often each activity was arrived at. */
  readonly hits: readonly { readonly activity: string; readonly title: string; readonly hits: number }[];
};

/** What a reader saw at one step. */
export type TravelledStep = {
  readonly text: string;
  readonly choices: readonly string[];
  readonly ending: boolean;
};

/** Checks the drafts of journeys, or travels a published one. */
export async function administerJourneys(
  context: AdminContext,
  wish: JourneyWish,
): Promise<Answer<{ journeys: CheckedJourney[] } | { id: JourneyId; steps: TravelledStep[] }>> {
  const project = await findWork(context, wish.work);
  if (!project) return { ok: false, message: `There is no work ${wish.work}.` };
  const { reader } = context.db;
  const isWanted = ({ id, title }: { id: string; title: string }) =>
    wish.journey === undefined || id === wish.journey || title === wish.journey;
  if (wish.deed === 'check') {
    const found = (await listBranching(reader, project.id)).filter(isWanted);
    if (found.length === 0) return { ok: false, message: missing(wish) };
    const journeys: CheckedJourney[] = [];
    for (const { id, title } of found) journeys.push(await checkJourney(context, id, title));
    return { ok: true, journeys };
  }
  const versions = await listCurrentVersions(reader, project.id);
  const [only, second] = versions.filter(({ journeyId, title }) => isWanted({ id: journeyId, title }));
  if (!only) return { ok: false, message: `${missing(wish)} Only published journeys are travelled.` };
  if (second) {
    const ids = versions.map(({ journeyId, title }) => `\n  ${journeyId}  ${title}`).join('');
    return { ok: false, message: `Which of these journeys?${ids}` };
  }
  const story = await loadStory(reader, only.journeyId, only.edition);
  return story ? travel(story, only.journeyId, wish) : { ok: false, message: missing(wish) };
}

function missing({ work, journey }: JourneyWish): string {
  return journey === undefined ? `${work} has no branching journey.` : `${work} has no journey called ${journey}.`;
}

/** Checks the draft of a journey, and names the places of its findings. */
export async function checkJourney({ db }: AdminContext, id: JourneyId, title: string): Promise<CheckedJourney> {
  const graph: Graph | undefined = (await loadDraft(db.reader, id))?.graph;
  if (!graph) return { id, title, findings: [], isExhaustive: false, states: 0, runs: 0, hits: [] };
  const { findings, exploration } = await checkApart(graph);
  const activities = new Map(graph.activities.map((activity) => [activity.id, activity]));
  const { isComplete, states, runs } = exploration;
  // The inside of an ink story is only read at random, and nothing is travelled of what does not begin.
  const isExhaustive = isComplete && states > 0 && !graph.activities.some(({ ink }) => ink !== undefined);
  return {
    ...{ id, title, isExhaustive, states, runs },
    findings: findings.map((finding) => {
      const activity = finding.activity && activities.get(finding.activity);
      const link = activity?.links.find((one) => one.id === finding.link);
      return { ...finding, weight: weightOf(finding), title: activity?.title, label: link?.label };
    }),
    hits: graph.activities.map((activity) => ({
      activity: activity.id,
      title: activity.title,
      hits: exploration.hits.get(activity.id) ?? 0,
    })),
  };
}

/**
 * The possible moves at a step, in the order in which they are shown: the answers of a question, else the open ways on.
 */
function movesAt(step: Step): { readonly id: string; readonly label: string }[] {
  const moves = [...step.answers.filter(({ isGiven }) => !isGiven), ...step.options.filter(({ isOpen }) => isOpen)];
  return moves.map(({ id, label }) => ({ id, label: plainStoryText(label) || 'Continue' }));
}

async function travel(
  story: Story,
  id: JourneyId,
  { choices = [], seed = 1 }: JourneyWish,
): Promise<Answer<{ id: JourneyId; steps: TravelledStep[] }>> {
  const steps: TravelledStep[] = [];
  let state = await told(() => startRun(story, seed));
  for (let at = 0; ; at++) {
    const here: RunState | undefined = state;
    const step = here && (await told(() => stepOf(story, here)));
    if (!here || !step) return { ok: false, message: 'The journey has no beginning.' };
    const moves = movesAt(step);
    const said = [step.feedback?.text ?? '', step.text].filter((text) => text !== '').join('\n\n');
    steps.push({ text: plainStoryText(said), choices: moves.map(({ label }) => label), ending: step.isEnding });
    const choice = choices[at];
    if (choice === undefined) return { ok: true, id, steps };
    const chosen = moves[choice];
    if (!chosen) {
      const offered = moves.map(({ label }, number) => `\n  ${number}  ${label}`).join('') || ' nothing.';
      return { ok: false, message: `Step ${at + 1} has no choice ${choice}. It offers:${offered}` };
    }
    state = await told(() => move(story, here, chosen.id));
  }
}
