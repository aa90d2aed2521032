import type { Queries } from '#database/connection.ts';
import type { AccountId, ProjectId } from '#domain/ids.ts';
import type { NotificationFacts, NotificationKind } from '#domain/notification.ts';

/** An event that someone is to be mailed about; `key` names it. */
export type NewsMail = {
  readonly accountId: AccountId;
  readonly key: string;
  readonly facts: NotificationFacts;
  readonly projectId: ProjectId | undefined;
  readonly at: number;
  readonly dueAt: number;
};

/**
 * Records an event that some people are to be mailed about; one that was recorded before is not recorded again, even
 * after an email has held it.
 *
 * @returns which were new
 */
export async function insertNewsMail(tx: Queries, items: readonly NewsMail[]): Promise<NewsMail[]> {
  if (items.length === 0) return [];
  const written = await tx
    .insertInto('news_mail')
    .values(
      items.map(({ accountId, key, facts: { kind, ...facts }, projectId, at, dueAt }) => ({
        account_id: accountId,
        unique_key: key,
        kind,
        facts: JSON.stringify(facts),
        project_id: projectId ?? null,
        at,
        due_at: dueAt,
        settled_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'unique_key']).doNothing())
    .returning(['account_id', 'unique_key'])
    .execute();
  const isNew = new Set(written.map(({ account_id, unique_key }) => `${account_id} ${unique_key}`));
  return items.filter(({ accountId, key }) => isNew.has(`${accountId} ${key}`));
}

/** Something that waits for an email. */
export type WaitingNews = NewsMail & {
  /** Whether it was read in the application meanwhile. */
  readonly isRead: boolean;
};

/** The waiting mail events of an account that are due by a time; the oldest first. */
export async function listWaitingNews(
  db: Queries,
  accountId: AccountId,
  { dueBy = Number.MAX_SAFE_INTEGER } = {},
): Promise<WaitingNews[]> {
  const rows = await db
    .selectFrom('news_mail')
    .leftJoin('notification', (join) =>
      join
        .onRef('notification.account_id', '=', 'news_mail.account_id')
        .onRef('notification.unique_key', '=', 'news_mail.unique_key'),
    )
    .selectAll('news_mail')
    .select('notification.read_at')
    .where('news_mail.account_id', '=', accountId)
    .where('news_mail.settled_at', 'is', null)
    .where('news_mail.due_at', '<=', dueBy)
    .orderBy('news_mail.at')
    .orderBy('news_mail.unique_key')
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id as AccountId,
    key: row.unique_key,
    facts: { kind: row.kind, ...JSON.parse(row.facts) } as NotificationFacts,
    projectId: (row.project_id ?? undefined) as ProjectId | undefined,
    at: row.at,
    dueAt: row.due_at,
    isRead: row.read_at !== null,
  }));
}

/** Settles some of the waiting events: they wait no more, and only their names are kept. */
export async function updateNewsSettled(
  tx: Queries,
  accountId: AccountId,
  { keys, now }: { keys: readonly string[]; now: number },
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .updateTable('news_mail')
    .set({ settled_at: now, facts: '{}' })
    .where('account_id', '=', accountId)
    .where('unique_key', 'in', keys)
    .execute();
}

/** Moves what waits of a kind to another time. */
export async function updateNewsDue(
  tx: Queries,
  accountId: AccountId,
  { kind, dueAt }: { kind: NotificationKind; dueAt: number },
): Promise<void> {
  await tx
    .updateTable('news_mail')
    .set({ due_at: dueAt })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('settled_at', 'is', null)
    .execute();
}

/** Deletes the events of a project. */
export async function deleteNewsOfProject(tx: Queries, projectId: ProjectId): Promise<void> {
  await tx.deleteFrom('news_mail').where('project_id', '=', projectId).execute();
}

/** Deletes the events before a time. */
export async function deleteNewsBefore(tx: Queries, time: number): Promise<void> {
  await tx.deleteFrom('news_mail').where('at', '<', time).execute();
}
