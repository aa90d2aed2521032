import { type CommandContext, freshId } from '#commands/context.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { ActivityId, JourneyId, LinkId, ProjectId } from '#domain/ids.ts';
import { graphOfChapters } from '#domain/journey/from-chapters.ts';
import { failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import { beginJourney, type JourneyProblem } from './change-journey.ts';
import { chapterTexts } from './chapter-texts.ts';

/** The work has no words to begin with, or more chapters than a journey may have activities. */
export type NoChapters = { readonly kind: 'noChapters' };

/**
 * Begins a branching journey that tells a project's manuscript as it is now: its author continues from there. The
 * chapters stay as they are.
 */
export async function drawChapters(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  { title }: { readonly title: string },
): Promise<Outcome<JourneyId, JourneyProblem | NoChapters>> {
  const project = await findProject(context.db.reader, projectId);
  if (!project) return failed({ kind: 'notFound' });
  const verdict = mayWrite(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  const chapters = await context.db.inSnapshot((reader) => chapterTexts(reader, projectId));
  const graph = graphOfChapters(chapters, {
    activity: () => freshId<ActivityId>(context),
    link: () => freshId<LinkId>(context),
  });
  if (!graph) return failed({ kind: 'invalid', problems: [{ kind: 'noChapters' }] });
  return beginJourney(context, actor, projectId, { title, graph });
}
