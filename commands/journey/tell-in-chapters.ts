import { type CommandContext, freshId } from '#commands/context.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { updateJourney } from '#database/journey.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { raiseOutlineVersion, raisePublicVersion } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId, DocumentId, JourneyId } from '#domain/ids.ts';
import { linearWay, type Obstacle } from '#domain/journey/linear.ts';
import { textOfStory } from '#domain/journey/to-chapter.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayManage } from '#policies/project.ts';
import { appendChapters, type NewChapter } from './chapter-of-step.ts';
import { findDrawn } from './drawn-journey.ts';

/** Why a journey cannot be told in chapters: what would be lost, each thing by its place; or there is no room for them. */
export type NotTold = Obstacle | { readonly kind: 'outlineFull' };

/**
 * Turns a branching journey that is one way into chapters behind all others of the outline, and removes the journey: for
 * 30 days it can be restored with its readings, as any removed one. All of it, or nothing.
 *
 * @returns the first of the chapters
 */
export async function tellInChapters(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
): Promise<Outcome<{ readonly first: BlockId; readonly chapters: number }, NotTold>> {
  const journey = await findDrawn(context.db.reader, id);
  if (!journey) return failed({ kind: 'notFound' });
  const { projectId } = journey;
  const now = context.now();
  type Told = Outcome<{ readonly chapters: readonly NewChapter[]; readonly version: number }, NotTold>;
  const outcome = await context.db.inTransaction(async (tx): Promise<Told> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayManage);
    if (!allowed.ok) return allowed;
    // Removed meanwhile: its chapters would be there twice.
    const draft = (await findDrawn(tx, id)) && (await loadDraft(tx, id));
    if (!draft) return failed({ kind: 'notFound' });
    const { way, obstacles } = linearWay(draft.graph);
    if (obstacles.length > 0) return failed({ kind: 'invalid', problems: obstacles });
    const chapters = way.map(({ title, text }) => ({
      ...{ id: freshId<BlockId>(context), documentId: freshId<DocumentId>(context) },
      ...{ title, text: textOfStory(text) },
    }));
    if (!(await appendChapters(tx, projectId, chapters, now)))
      return failed({ kind: 'invalid', problems: [{ kind: 'outlineFull' }] });
    await updateJourney(tx, id, { deletedAt: now });
    await raisePublicVersion(tx, projectId);
    return done({ chapters, version: await raiseOutlineVersion(tx, projectId, now) });
  });
  if (!outcome.ok) return outcome;
  const { chapters, version } = outcome.value;
  context.announce?.({ kind: 'outline', projectId, version });
  const [first] = chapters;
  return first ? done({ first: first.id, chapters: chapters.length }) : failed({ kind: 'notFound' });
}
