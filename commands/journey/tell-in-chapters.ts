import { positionsAfter, positionsBefore } from '#commands/block/outline-position.ts';
import { type CommandContext, freshId } from '#commands/context.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { updateJourney } from '#database/journey.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { raiseOutlineVersion, raisePublicVersion } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { type Block, outlineLength } from '#domain/block.ts';
import type { BlockId, DocumentId, JourneyId } from '#domain/ids.ts';
import { linearWay, type Obstacle } from '#domain/journey/linear.ts';
import { textOfStory } from '#domain/journey/to-chapter.ts';
import { type ToldSteps, toldChapters } from '#domain/journey/told-chapters.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayManage } from '#policies/project.ts';
import { type PlacedChapter, writeChapters } from './chapter-of-step.ts';
import { chapterTexts } from './chapter-texts.ts';
import { findDrawn } from './drawn-journey.ts';

/**
 * Why a journey cannot be told in chapters: what would be lost, each thing by its place; or that there is no room for
 * them.
 */
export type NotTold = Obstacle | { readonly kind: 'outlineFull' };

/** The result for a journey: the first of its chapters, and how many were added. */
export type ToldInChapters = { readonly first: BlockId; readonly added: number };

/**
 * Turns a branching journey that is one way into chapters, and removes the journey: for 30 days it can be restored with
 * its readings, as any removed one. Steps that say what the chapter says they were copied from stay that chapter; the
 * others become new ones between them, in the order of the way. All of it, or nothing.
 */
export async function tellInChapters(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
): Promise<Outcome<ToldInChapters, NotTold>> {
  const journey = await findDrawn(context.db.reader, id);
  if (!journey) return failed({ kind: 'notFound' });
  const { projectId } = journey;
  const now = context.now();
  type Told = Outcome<ToldInChapters & { readonly version: number }, NotTold>;
  const outcome = await context.db.inTransaction(async (tx): Promise<Told> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayManage);
    if (!allowed.ok) return allowed;
    // Removed meanwhile: its chapters would be there twice.
    const draft = (await findDrawn(tx, id)) && (await loadDraft(tx, id));
    if (!draft) return failed({ kind: 'notFound' });
    const { way, obstacles } = linearWay(draft.graph);
    if (obstacles.length > 0) return failed({ kind: 'invalid', problems: obstacles });
    const outline = await chapterTexts(tx, projectId);
    const { told, kept } = toldChapters(way, outline);
    const chapters = told.flatMap((some) => placed(context, outline, new Set(kept), some));
    if (outline.length + chapters.length > outlineLength)
      return failed({ kind: 'invalid', problems: [{ kind: 'outlineFull' }] });
    await writeChapters(tx, projectId, chapters, now);
    await updateJourney(tx, id, { deletedAt: now });
    await raisePublicVersion(tx, projectId);
    const begins = told[0]?.steps[0] === way[0] ? chapters[0]?.id : kept[0];
    if (!begins) return failed({ kind: 'notFound' });
    return done({ first: begins, added: chapters.length, version: await raiseOutlineVersion(tx, projectId, now) });
  });
  if (!outcome.ok) return outcome;
  const { version, ...told } = outcome.value;
  context.announce?.({ kind: 'outline', projectId, version });
  return done(told);
}

/** New chapters for some steps, each with its place in the outline. */
function placed(
  context: CommandContext,
  outline: readonly Block[],
  kept: ReadonlySet<BlockId>,
  { steps, before }: ToldSteps,
): PlacedChapter[] {
  const next = before === undefined ? undefined : beginningAt(outline, kept, before);
  const positions = next
    ? positionsBefore(outline, next, steps.length)
    : positionsAfter(outline, undefined, undefined, steps.length);
  return steps.map(({ title, text }, at) => ({
    ...{ id: freshId<BlockId>(context), documentId: freshId<DocumentId>(context) },
    ...{ title, text: textOfStory(text), parentId: next?.parentId, position: positions[at] ?? '' },
    kind: next?.kind === 'scene' ? 'scene' : 'chapter',
  }));
}

/** The outermost block that begins with a chapter, as a part does with its first one, unless it has a step itself. */
function beginningAt(outline: readonly Block[], kept: ReadonlySet<BlockId>, id: BlockId): Block | undefined {
  const at = outline.findIndex((block) => block.id === id);
  const [above, block] = [outline[at - 1], outline[at]];
  const isInside = above !== undefined && block?.parentId === above.id && !kept.has(above.id);
  return isInside ? beginningAt(outline, kept, above.id) : block;
}
