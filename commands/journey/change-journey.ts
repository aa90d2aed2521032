import { type CommandContext, freshId } from '#commands/context.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import {
  findAnyJourney,
  findJourney,
  insertBranchingJourney,
  type Journey,
  listBranching,
  updateJourney,
} from '#database/journey.ts';
import { updateDraft } from '#database/journey-draft.ts';
import { insertTranslation, type Translation } from '#database/journey-translation.ts';
import { raisePublicVersion } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { JourneyId, ProjectId } from '#domain/ids.ts';
import { emptyGraph, type Graph } from '#domain/journey/graph.ts';
import { journeyLengths, journeysAtMost } from '#domain/journey/journey.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayManage, mayWrite } from '#policies/project.ts';

export type JourneyProblem = { readonly kind: 'titleMissing' | 'titleTooLong' | 'summaryTooLong' | 'tooManyJourneys' };

/** The problems of a journey's title. */
function problemsOf({ title, summary = '' }: { title: string; summary?: string | undefined }): JourneyProblem[] {
  const problems: JourneyProblem[] = [];
  if (title.trim() === '') problems.push({ kind: 'titleMissing' });
  if (title.length > journeyLengths.title) problems.push({ kind: 'titleTooLong' });
  if (summary.length > journeyLengths.summary) problems.push({ kind: 'summaryTooLong' });
  return problems;
}

/** Begins a branching journey of a project, empty or with an imported graph. Only its authors see it. */
export async function beginJourney(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  wish: {
    readonly title: string;
    readonly summary?: string;
    readonly graph?: Graph;
    /** Where it is not told in the language of the project. */
    readonly language?: string;
    /** Where it was made from another one. */
    readonly translation?: Translation;
  },
): Promise<Outcome<JourneyId, JourneyProblem>> {
  const problems = problemsOf(wish);
  const id = freshId<JourneyId>(context);
  const now = context.now();
  return context.db.inTransaction(async (tx): Promise<Outcome<JourneyId, JourneyProblem>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayWrite);
    if (!allowed.ok) return allowed;
    // People who may not send the form learn nothing of its problems.
    if (problems.length > 0) return failed({ kind: 'invalid', problems });
    if ((await listBranching(tx, projectId)).length >= journeysAtMost)
      return failed({ kind: 'invalid', problems: [{ kind: 'tooManyJourneys' }] });
    const { language, summary = '' } = wish;
    await insertBranchingJourney(tx, { id, projectId, title: wish.title.trim(), summary, language, now });
    if (wish.graph) await updateDraft(tx, { id, projectId, before: emptyGraph, after: wish.graph });
    if (wish.translation) await insertTranslation(tx, { id, projectId, ...wish.translation });
    return done(id);
  });
}

/** Changes a branching journey's title and summary. */
export async function changeJourney(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  wish: { readonly title: string; readonly summary: string },
): Promise<Outcome<void, JourneyProblem>> {
  const problems = problemsOf(wish);
  const journey = await findJourney(context.db.reader, id);
  if (journey?.kind !== 'branching') return failed({ kind: 'notFound' });
  return context.db.inTransaction(async (tx): Promise<Outcome<void, JourneyProblem>> => {
    const allowed = await lockAllowed(tx, actor, journey.projectId, mayWrite);
    if (!allowed.ok) return allowed;
    if (problems.length > 0) return failed({ kind: 'invalid', problems });
    await updateJourney(tx, id, { title: wish.title.trim(), summary: wish.summary });
    return done(undefined);
  });
}

/** Removes a branching journey: nobody can travel it any more, and for 30 days it can be restored as it was. */
export async function removeJourney(context: CommandContext, actor: Actor, id: JourneyId): Promise<Outcome<void>> {
  return setRemoved(context, actor, id, context.now());
}

/** Restores a journey that was removed. */
export async function restoreJourney(context: CommandContext, actor: Actor, id: JourneyId): Promise<Outcome<void>> {
  return setRemoved(context, actor, id, null);
}

async function setRemoved(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  deletedAt: number | null,
): Promise<Outcome<void>> {
  const journey: Journey | undefined = await findAnyJourney(context.db.reader, id);
  if (journey?.kind !== 'branching') return failed({ kind: 'notFound' });
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const allowed = await lockAllowed(tx, actor, journey.projectId, mayManage);
    if (!allowed.ok) return allowed;
    const now = await findAnyJourney(tx, id);
    // Removed twice, its 30 days would begin again.
    if (!now || (now.deletedAt !== undefined) === (deletedAt !== null)) return done(undefined);
    await updateJourney(tx, id, { deletedAt });
    await raisePublicVersion(tx, journey.projectId);
    return done(undefined);
  });
}
