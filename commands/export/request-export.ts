import { type CommandContext, freshId } from '#commands/context.ts';
import type { StagingStore } from '#commands/object/staging-store.ts';
import { listBlocks } from '#database/block.ts';
import { findEdition, listEditionBlocks } from '#database/edition.ts';
import {
  countUnfinishedExports,
  deleteExports,
  findExport,
  insertExport,
  listOldExports,
  listOwnExports,
  listSurplusExports,
  type OwnedExport,
} from '#database/export.ts';
import { upsertJob } from '#database/job.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import {
  type ExportWish,
  exportFiles,
  exportKeepMs,
  exportName,
  exportsKept,
  unfinishedExports,
} from '#domain/export.ts';
import type { AccountId, ExportId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayExport, mayReadDrafts } from '#policies/project.ts';

type Context = CommandContext & { readonly staging: StagingStore };

/** The kind of job that makes a file. */
export const exportJob = 'makeExport';

/** Why a file cannot be asked for. */
export type ExportProblem = { readonly kind: 'gone' | 'nothing' | 'tooMany' };

/**
 * Asks for a file of a work; a job makes it. It takes the place of the account's oldest of that work where there are
 * more than are kept.
 *
 * @param suffixes - what tells the file from others of the work, in its name
 */
export async function requestExport(
  context: Context,
  actor: Actor,
  projectId: ProjectId,
  { wish, suffixes }: { readonly wish: ExportWish; readonly suffixes: readonly string[] },
): Promise<Outcome<ExportId, ExportProblem>> {
  const { reader } = context.db;
  const project = await findProject(reader, projectId);
  const { accountId } = actor;
  if (!project || accountId === undefined) return failed({ kind: 'notFound' });
  const verdict = mayExport(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  const refused = (kind: ExportProblem['kind']) => failed({ kind: 'invalid', problems: [{ kind }] } as const);
  const edition = wish.edition === undefined ? undefined : await findEdition(reader, projectId, wish.edition);
  if (wish.edition !== undefined && (!edition || edition.withdrawnAt !== undefined)) return refused('gone');
  if (wish.edition === undefined && wish.format !== 'archive') {
    const blocks = await listBlocks(reader, projectId);
    if (blocks.length === 0) return refused('nothing');
    if (wish.part !== undefined && !blocks.some(({ id }) => id === wish.part)) return refused('gone');
  }
  if (edition && wish.part !== undefined) {
    const held = await listEditionBlocks(reader, projectId, edition.number);
    if (!held.some(({ id }) => id === wish.part)) return refused('gone');
  }
  if ((await countUnfinishedExports(reader, accountId)) >= unfinishedExports) return refused('tooMany');
  const id = freshId<ExportId>(context);
  const now = context.now();
  const name = exportName(edition?.title ?? project.title, wish.format, suffixes);
  const { contentType } = exportFiles[wish.format];
  await context.db.inTransaction(async (tx) => {
    await insertExport(tx, { id, projectId, accountId, wish, name, contentType }, now);
    await upsertJob(tx, {
      id,
      kind: exportJob,
      payload: JSON.stringify({ exportId: id }),
      uniqueKey: `export ${id}`,
      runAt: now,
    });
  });
  await removeSurplusExports(context, projectId, accountId);
  context.announce?.({ kind: 'job' });
  return done(id);
}

/** A file of the actor's own, as long as they may take the work away; everyone else's is not found. */
export async function ownExport(
  context: Pick<CommandContext, 'db'>,
  actor: Actor,
  id: ExportId,
): Promise<OwnedExport | undefined> {
  const found = await findExport(context.db.reader, id);
  if (!found || found.accountId !== actor.accountId) return undefined;
  const project = await findProject(context.db.reader, found.projectId);
  return project && mayExport(actor, project) === 'allowed' ? found : undefined;
}

/** Removes a file of the actor's own, ready or not. */
export async function removeExport(context: Context, actor: Actor, id: ExportId): Promise<Outcome<void>> {
  if (!(await ownExport(context, actor, id))) return failed({ kind: 'notFound' });
  await remove(context, [id]);
  return done(undefined);
}

/** Removes every file that someone asked for. */
export async function removeOwnExports(context: Context, accountId: AccountId): Promise<void> {
  await remove(context, await listOwnExports(context.db.reader, accountId));
}

/** Removes files that were asked for longer ago than they are kept. */
export async function removeOldExports(context: Context): Promise<void> {
  await remove(context, await listOldExports(context.db.reader, context.now() - exportKeepMs));
}

/** Removes the oldest of an account's files of a work, where there are more than are kept or they take more room. */
export async function removeSurplusExports(
  context: Context,
  projectId: ProjectId,
  accountId: AccountId,
  kept: { readonly files: number; readonly bytes: number } = exportsKept,
): Promise<void> {
  await remove(context, await listSurplusExports(context.db.reader, projectId, accountId, kept));
}

async function remove(context: Context, ids: readonly ExportId[]): Promise<void> {
  if (ids.length === 0) return;
  await context.db.inTransaction((tx) => deleteExports(tx, ids));
  for (const id of ids) await context.staging.remove(id);
}
