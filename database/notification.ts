import type { Queries } from '#database/connection.ts';
import { listOnce } from '#database/kept-query.ts';
import type { AccountId, NotificationId, ProjectId } from '#domain/ids.ts';
import {
  type Notification,
  type NotificationCounts,
  type NotificationKind,
  noNotifications,
} from '#domain/notification.ts';

/** Someone to be notified of an event; `key` names the event. */
export type Telling = Omit<Notification, 'readAt'> & { readonly key: string };

const listCounts = listOnce<{ accountId: AccountId }, NotificationCounts>((db, value) =>
  db
    .selectFrom('notification_count')
    .select(['total', 'unread', 'version'])
    .where('account_id', '=', value('accountId')),
);

/** How many notifications an account has: one row, however many they are. */
export async function findNotificationCounts(db: Queries, accountId: AccountId): Promise<NotificationCounts> {
  const [counts] = await listCounts(db, { accountId });
  return counts ?? noNotifications;
}

/**
 * Writes notifications and counts them; someone who was told of an event already is not told again.
 *
 * @returns who was told
 */
export async function insertNotifications(tx: Queries, tellings: readonly Telling[]): Promise<AccountId[]> {
  if (tellings.length === 0) return [];
  const written = await tx
    .insertInto('notification')
    .values(
      tellings.map(({ id, accountId, facts: { kind, ...facts }, projectId, key, at }) => ({
        id,
        account_id: accountId,
        kind,
        facts: JSON.stringify(facts),
        project_id: projectId ?? null,
        unique_key: key,
        at,
        read_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'unique_key']).doNothing())
    .returning('account_id')
    .execute();
  const counts = new Map<string, number>();
  for (const { account_id } of written) counts.set(account_id, (counts.get(account_id) ?? 0) + 1);
  if (counts.size === 0) return [];
  await tx
    .insertInto('notification_count')
    .values([...counts].map(([account_id, count]) => ({ account_id, total: count, unread: count, version: 1 })))
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        total: eb('notification_count.total', '+', eb.ref('excluded.total')),
        unread: eb('notification_count.unread', '+', eb.ref('excluded.unread')),
        version: eb('notification_count.version', '+', 1),
      })),
    )
    .execute();
  return [...counts.keys()] as AccountId[];
}

/** How many notifications of each kind an account has, or how many of them it has not read. */
export async function countNotificationsByKind(
  db: Queries,
  accountId: AccountId,
  { isUnread }: { isUnread: boolean },
): Promise<Partial<Record<NotificationKind, number>>> {
  const rows = await db
    .selectFrom('notification')
    .select((eb) => ['kind', eb.fn.countAll<number | string>().as('count')])
    .where('account_id', '=', accountId)
    .$if(isUnread, (query) => query.where('read_at', 'is', null))
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** Marks one of an account's notifications; answers whether that changed anything. */
export async function updateNotificationRead(
  tx: Queries,
  accountId: AccountId,
  id: NotificationId,
  readAt: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ read_at: readAt ?? null })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('read_at', readAt === undefined ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await changeCounts(tx, accountId, { total: 0, unread: readAt === undefined ? 1 : -1 });
  return true;
}

/** The newest of an account's notifications. */
export async function findNewestNotificationId(db: Queries, accountId: AccountId): Promise<NotificationId | undefined> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id as NotificationId | undefined;
}

/** Marks some of the unread notifications up to one as read, the oldest first; answers how many. */
export async function updateSomeNotificationsRead(
  tx: Queries,
  accountId: AccountId,
  { through, limit, readAt }: { through: NotificationId; limit: number; readAt: number },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ read_at: readAt })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notification')
        .select('id')
        .where('account_id', '=', accountId)
        .where('read_at', 'is', null)
        .where('id', '<=', through)
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirst();
  const count = Number(numUpdatedRows);
  if (count > 0) await changeCounts(tx, accountId, { total: 0, unread: -count });
  return count;
}

/**
 * Deletes some notifications of accounts that were closed before a time: they are deleted with the account.
 *
 * @returns how many; fewer than the limit when none are left
 */
export async function deleteNotificationsOfClosed(
  tx: Queries,
  { closedBefore, limit }: { closedBefore: number; limit: number },
): Promise<number> {
  const rows = await tx
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .select(['notification.id', 'notification.account_id', 'notification.read_at'])
    .where('account.closed_at', '<', closedBefore)
    .limit(limit)
    .execute();
  return deleteCounted(tx, rows);
}

/**
 * Deletes some notifications that were written before a time, the oldest first.
 *
 * @param firstKept - the first id that could have been given out at that time: ids sort by when they were made
 * @returns how many; fewer than the limit when none are left
 */
export async function deleteNotificationsBefore(
  tx: Queries,
  { firstKept, limit }: { firstKept: NotificationId; limit: number },
): Promise<number> {
  const rows = await tx
    .selectFrom('notification')
    .select(['id', 'account_id', 'read_at'])
    .where('id', '<', firstKept)
    .orderBy('id')
    .limit(limit)
    .execute();
  return deleteCounted(tx, rows);
}

/** Deletes some notifications of an account; answers whether there may be more. */
export async function deleteNotificationsOfAccount(tx: Queries, accountId: AccountId, limit: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('notification')
    .select(['id', 'account_id', 'read_at'])
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute();
  return (await deleteCounted(tx, rows)) > 0;
}

/** Deletes some notifications about a project; answers whether there may be more. */
export async function deleteNotificationsOfProject(tx: Queries, projectId: ProjectId, limit: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('notification')
    .select(['id', 'account_id', 'read_at'])
    .where('project_id', '=', projectId)
    .limit(limit)
    .execute();
  return (await deleteCounted(tx, rows)) > 0;
}

type Doomed = { readonly id: string; readonly account_id: string; readonly read_at: number | null };

async function deleteCounted(tx: Queries, rows: readonly Doomed[]): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('notification').where('id', 'in', ids).execute();
  for (const accountId of new Set(rows.map(({ account_id }) => account_id))) {
    const gone = rows.filter(({ account_id }) => account_id === accountId);
    const unread = gone.filter(({ read_at }) => read_at === null).length;
    await changeCounts(tx, accountId as AccountId, { total: -gone.length, unread: -unread });
  }
  return rows.length;
}

async function changeCounts(
  tx: Queries,
  accountId: AccountId,
  { total, unread }: { total: number; unread: number },
): Promise<void> {
  await tx
    .updateTable('notification_count')
    .set((eb) => ({
      total: eb('total', '+', total),
      unread: eb('unread', '+', unread),
      version: eb('version', '+', 1),
    }))
    .where('account_id', '=', accountId)
    .execute();
}
