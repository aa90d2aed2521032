import { type CommandContext, freshId } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { insertNewsMail } from '#database/news-mail.ts';
import { insertNotifications } from '#database/notification.ts';
import { listTold, type Told } from '#database/setting.ts';
import type { AccountId, NotificationId, ProjectId } from '#domain/ids.ts';
import type { NotificationFacts } from '#domain/notification.ts';
import { alwaysInApp, mailedAnyway, mailTime, mailWayOf } from '#domain/notification-choice.ts';
import { planNewsMail } from './mail-news.ts';

/** An event that people are notified of. */
export type Event = {
  /** Names the event: nobody is told twice of one with the same name. */
  readonly key: string;
  readonly facts: NotificationFacts;
  readonly projectId: ProjectId | undefined;
};

type Context = Pick<CommandContext, 'now' | 'random'>;

/**
 * Tells some people of an event, in its transaction, as each of them has chosen: a notification, and an entry for an
 * email. Once that is committed the caller announces `told`, so that open pages show it immediately.
 *
 * @returns who has a notification they had not before
 */
export async function tellPeople(
  context: Context,
  tx: Queries,
  accountIds: readonly AccountId[],
  event: Event,
): Promise<AccountId[]> {
  const { key, facts, projectId } = event;
  const at = context.now();
  const notify = (some: readonly AccountId[]) =>
    insertNotifications(
      tx,
      some.map((accountId) => ({ id: freshId<NotificationId>(context), accountId, facts, projectId, key, at })),
    );
  // There is nothing to choose.
  if (alwaysInApp.has(facts.kind) && mailedAnyway.has(facts.kind)) return notify(accountIds);
  const told = await listTold(tx, accountIds);
  await noteMail(context, tx, told, event);
  return notify(told.filter(({ choice }) => choice.kinds[facts.kind].inApp).map(({ accountId }) => accountId));
}

/** Records the event for people who want email about it, and plans the emails. */
async function noteMail(
  context: Context,
  tx: Queries,
  told: readonly Told[],
  { key, facts, projectId }: Event,
): Promise<void> {
  const at = context.now();
  // Everything that concerns someone's own things has a separate email.
  const isArchive = facts.kind === 'export' && projectId === undefined;
  const items = told.flatMap(({ accountId, choice, timeZone, hasMail }) => {
    const way = isArchive ? 'never' : mailWayOf(choice, facts);
    if (way === 'never' || !hasMail) return [];
    return [{ accountId, key, facts, projectId, at, dueAt: mailTime(choice, way, { at, timeZone }) }];
  });
  for (const { accountId, dueAt } of await insertNewsMail(tx, items)) await planNewsMail(context, tx, accountId, dueAt);
}
