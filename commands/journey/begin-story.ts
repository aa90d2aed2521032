import { type CommandContext, freshId, randomLetters } from '#commands/context.ts';
import { insertBareProject, type ProjectWish, projectProblems } from '#commands/project/begin-project.ts';
import { insertBranchingJourney } from '#database/journey.ts';
import type { Actor } from '#domain/account.ts';
import type { JourneyId, ProjectId } from '#domain/ids.ts';
import { journeyLengths } from '#domain/journey/journey.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { FieldProblem } from '#domain/project.ts';
import { mayBeginProject } from '#policies/organisation.ts';

/** Begins a private work that is told as a branching journey: it has no chapter, and an empty journey of its title. */
export async function beginStory(
  context: CommandContext,
  actor: Actor,
  facts: Omit<ProjectWish, 'kind' | 'firstChapter'>,
): Promise<Outcome<{ projectId: ProjectId; slug: string; journeyId: JourneyId }, FieldProblem>> {
  const { accountId } = actor;
  const wish = { ...facts, kind: 'branching' } as const;
  const verdict = mayBeginProject(actor, wish.organisationId);
  if (accountId === undefined || verdict !== 'allowed') return failed({ kind: 'forbidden', because: verdict });
  const problems = projectProblems(wish);
  if (problems.length > 0) return failed({ kind: 'invalid', problems });
  const now = context.now();
  const projectId = freshId<ProjectId>(context);
  const journeyId = freshId<JourneyId>(context);
  const linear = freshId<JourneyId>(context);
  const random = randomLetters(context, 5);
  const slug = await context.db.inTransaction(async (tx) => {
    const given = await insertBareProject(tx, {
      ...{ ...wish, projectId, accountId, random, now, journeyId: linear, isReady: true },
      ...{ credit: '', summary: '', licence: '' },
    });
    const title = wish.title.trim().slice(0, journeyLengths.title);
    await insertBranchingJourney(tx, { id: journeyId, projectId, title, now });
    return given;
  });
  return done({ projectId, slug, journeyId });
}
