import { type CommandContext, freshId } from '#commands/context.ts';
import type { StagingStore } from '#commands/object/staging-store.ts';
import {
  deleteAccountArchives,
  findAccountArchive,
  insertAccountArchive,
  listAccountArchives,
  listOldAccountArchives,
} from '#database/account-archive.ts';
import { countAuditEvents, insertAuditEvent } from '#database/audit-event.ts';
import { deleteJobByKey, upsertJob } from '#database/job.ts';
import type { Actor } from '#domain/account.ts';
import { type AccountArchive, type ArchiveProblem, archiveKeepMs, archivesKept } from '#domain/account-archive.ts';
import { dayMs } from '#domain/duration.ts';
import type { AccountArchiveId, AccountId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { maySeeArchive, mayTakeArchive } from '#policies/account-archive.ts';

type Context = CommandContext & { readonly staging: StagingStore };

/** The kind of job that makes an archive of all that is someone's. */
export const accountArchiveJob = 'makeAccountArchive';

const jobKey = (id: AccountArchiveId) => `archive ${id}`;

/** Asks for an archive of all that is the actor's; a job makes it. One at a time, and a few a day: it is much work. */
export async function requestAccountArchive(
  context: Context,
  actor: Actor,
): Promise<Outcome<AccountArchiveId, ArchiveProblem>> {
  const { accountId } = actor;
  const verdict = mayTakeArchive(actor);
  if (verdict !== 'allowed' || accountId === undefined) return failed({ kind: 'forbidden', because: verdict });
  const refused = (kind: ArchiveProblem['kind']) => failed({ kind: 'invalid', problems: [{ kind }] } as const);
  const id = freshId<AccountArchiveId>(context);
  const eventId = freshId(context);
  const now = context.now();
  const outcome = await context.db.inTransaction(
    async (tx): Promise<Outcome<readonly AccountArchiveId[], ArchiveProblem>> => {
      const held = await listAccountArchives(tx, accountId);
      if (held.some(({ readyAt, failedAt }) => readyAt === undefined && failedAt === undefined))
        return refused('making');
      // Counted by the record of them: a removed archive was made nevertheless.
      if ((await countAuditEvents(tx, accountId, 'archiveMade', now - dayMs)) >= archivesKept.perDay)
        return refused('tooMany');
      await insertAccountArchive(tx, { id, accountId }, now);
      await insertAuditEvent(tx, { id: eventId, accountId, kind: 'archiveMade', at: now });
      const payload = JSON.stringify({ archiveId: id });
      await upsertJob(tx, { id, kind: accountArchiveJob, payload, uniqueKey: jobKey(id), runAt: now });
      return done(held.slice(archivesKept.atOnce - 1).map((one) => one.id));
    },
  );
  if (!outcome.ok) return outcome;
  await remove(context, outcome.value);
  context.announce?.({ kind: 'job' });
  return done(id);
}

/** An archive of the actor's own; everyone else's is not found. */
export async function ownAccountArchive(
  context: Pick<CommandContext, 'db'>,
  actor: Actor,
  id: AccountArchiveId,
): Promise<AccountArchive | undefined> {
  const found = await findAccountArchive(context.db.reader, id);
  return found && maySeeArchive(actor, found) === 'allowed' ? found : undefined;
}

/** Removes an archive of the actor's own, ready or not. */
export async function removeAccountArchive(
  context: Context,
  actor: Actor,
  id: AccountArchiveId,
): Promise<Outcome<void>> {
  if (!(await ownAccountArchive(context, actor, id))) return failed({ kind: 'notFound' });
  await remove(context, [id]);
  return done(undefined);
}

/** Removes every archive of someone. */
export async function removeOwnArchives(context: Context, accountId: AccountId): Promise<void> {
  await remove(
    context,
    (await listAccountArchives(context.db.reader, accountId)).map(({ id }) => id),
  );
}

/** Removes archives that were asked for longer ago than they are kept. */
export async function removeOldArchives(context: Context): Promise<void> {
  await remove(context, await listOldAccountArchives(context.db.reader, context.now() - archiveKeepMs));
}

async function remove(context: Context, ids: readonly AccountArchiveId[]): Promise<void> {
  if (ids.length === 0) return;
  await context.db.inTransaction(async (tx) => {
    await deleteAccountArchives(tx, ids);
    for (const id of ids) await deleteJobByKey(tx, jobKey(id));
  });
  for (const id of ids) await context.staging.remove(id);
}
