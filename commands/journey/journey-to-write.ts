import type { CommandContext } from '#commands/context.ts';
import { findJourney, type Journey } from '#database/journey.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { JourneyId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Project } from '#domain/project.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';

/**
 * A branching journey with its project, for those who write in it: `forbidden` for other members, `notFound` for everyone
 * else.
 */
export async function journeyToWrite(
  { db: { reader } }: Pick<CommandContext, 'db'>,
  actor: Actor,
  id: JourneyId,
): Promise<Outcome<{ readonly journey: Journey; readonly project: Project }>> {
  const journey = await findJourney(reader, id);
  const project = journey && (await findProject(reader, journey.projectId));
  if (!project || journey.kind !== 'branching') return failed({ kind: 'notFound' });
  const verdict = mayWrite(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  return done({ journey, project });
}
