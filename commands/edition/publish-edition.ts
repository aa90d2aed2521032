import { type CommandContext, freshId } from '#commands/context.ts';
import { foldDocument } from '#commands/document/fold-document.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import type { Queries } from '#database/connection.ts';
import { listUnfolded } from '#database/document.ts';
import { findLastEditionNumber, updateEditionWithdrawn } from '#database/edition.ts';
import { findProject, raisePublicVersion, updateProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { EditionBlock } from '#domain/edition.ts';
import { editionNoteLength } from '#domain/edition.ts';
import { type Choice, chooseBlocks, chooser } from '#domain/edition-choice.ts';
import type { EditionId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Project, Visibility } from '#domain/project.ts';
import { concealed } from '#policies/concealed.ts';
import { mayManage, mayPublish, mayReadDrafts } from '#policies/project.ts';
import { type HashedOutline, hashedOutline, renderTexts } from './render-blocks.ts';
import { type Published, type PublishProblem, writeEdition } from './write-edition.ts';

export type { PublishProblem } from './write-edition.ts';

/** What a new edition takes over, and for whom. */
export type EditionWish = Choice & {
  readonly note?: string;
  /** Who can read the work from then on; left out, as before. */
  readonly visibility?: Visibility | undefined;
  /** Called in the transaction that publishes it, with its number. */
  readonly written?: (tx: Queries, number: number) => Promise<void>;
};

/**
 * Publishes what a project's outline holds now, or what of it is chosen, as its next edition. Each text that no edition
 * has yet is rendered once; then one transaction writes only what changed, and who can read it. Nothing is visible until
 * that commits.
 */
export async function publishEdition(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  wish: EditionWish = {},
): Promise<Outcome<Published, PublishProblem>> {
  return untilUnmoved(() => publishOnce(context, actor, projectId, wish));
}

/** How often a publication starts again because the outline, or another edition, changed in between. */
const attemptsAtMost = 5;

/** Repeats something with an outline when the outline has changed under it. */
export async function untilUnmoved<Value, Problem>(
  act: () => Promise<Outcome<Value, Problem>>,
): Promise<Outcome<Value, Problem>> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await act();
    const hasMoved = !outcome.ok && outcome.failure.kind === 'conflict';
    if (!hasMoved || attempt >= attemptsAtMost) return outcome;
  }
}

async function publishOnce(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  wish: EditionWish,
): Promise<Outcome<Published, PublishProblem>> {
  const { db } = context;
  const { note = '', visibility } = wish;
  const isChosen = chooser(wish);
  const lastRead = await findLastEditionNumber(db.reader, projectId);
  const taken = await takeOutline(context, actor, projectId, note);
  if (!taken.ok) return taken;
  const { project, next } = taken.value;

  const id = freshId<EditionId>(context);
  const now = context.now();
  const outcome = await db.inTransaction(async (tx): Promise<Outcome<Published, PublishProblem>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayPublish);
    if (!allowed.ok) return allowed;
    // The texts rendered above must still be those of the outline, and the newest of all.
    const last = await findLastEditionNumber(tx, projectId);
    if (last !== lastRead || allowed.project.outlineVersion !== project.outlineVersion)
      return failed({ kind: 'conflict', because: 'moved' });
    const written = await writeEdition(context, tx, allowed.project, {
      ...{ id, note },
      publisherId: actor.accountId as never,
      blocksAfter: (shown) => chooseBlocks(shown, next, isChosen),
    });
    // Whoever may publish may also say for whom.
    if (written.ok && visibility !== undefined && visibility !== allowed.project.visibility)
      await updateProject(tx, projectId, { visibility }, now);
    if (written.ok) await wish.written?.(tx, written.value.number);
    return written;
  });
  if (outcome.ok) context.announce?.({ kind: 'job' });
  return outcome;
}

/** A project's outline as it would be published, its texts rendered, for someone who may publish it. */
export async function takeOutline(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  note: string,
): Promise<Outcome<{ readonly project: Project; readonly next: readonly EditionBlock[] }, PublishProblem>> {
  if (note.length > editionNoteLength) return failed({ kind: 'invalid', problems: [{ kind: 'noteTooLong' }] });
  const looked = await lookAtOutline(context, actor, projectId);
  if (!looked.ok) return looked;
  const { project, outline } = looked.value;
  await renderTexts(context, outline);
  return done({ project, next: outline.blocks });
}

/** As `takeOutline`, but only to look at it: nothing is rendered. */
export async function lookAtOutline(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
): Promise<Outcome<{ readonly project: Project; readonly outline: HashedOutline }>> {
  const { reader } = context.db;
  const project = await findProject(reader, projectId);
  if (!project || actor.accountId === undefined) return failed({ kind: 'notFound' });
  const verdict = mayPublish(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  for (const id of await listUnfolded(reader, projectId)) await foldDocument(context, id);
  return done({ project, outline: await hashedOutline(context, projectId, project.language) });
}

/** Withdraws an edition from readers; the one before it that was not withdrawn is shown again, or none. */
export async function withdrawEdition(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  number: number,
): Promise<Outcome<void>> {
  const now = context.now();
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayManage);
    if (!allowed.ok) return allowed;
    const last = await findLastEditionNumber(tx, projectId);
    if (number < 1 || number > last) return failed({ kind: 'notFound' });
    await updateEditionWithdrawn(tx, projectId, number, now);
    await raisePublicVersion(tx, projectId);
    return done(undefined);
  });
}
