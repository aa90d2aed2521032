import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { listWaitingNews, updateNewsDue, updateNewsSettled } from '#database/news-mail.ts';
import { findNotificationChoice, listTold, upsertNotificationChoice } from '#database/setting.ts';
import type { Actor } from '#domain/account.ts';
import type { NewsTopic } from '#domain/email.ts';
import type { AccountId } from '#domain/ids.ts';
import { notificationKinds } from '#domain/notification.ts';
import { choiceOf, mailTime, mailWayOf, type NotificationChoice } from '#domain/notification-choice.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayChooseNotifications } from '#policies/notification.ts';
import { planNewsMail } from './mail-news.ts';

/** Saves how someone wants to be notified; email that is already waiting follows it. */
export async function changeNotificationChoice(
  context: CommandContext,
  actor: Actor,
  choice: NotificationChoice,
): Promise<Outcome<undefined>> {
  const { accountId } = actor;
  if (accountId === undefined || mayChooseNotifications(actor) !== 'allowed') return failed({ kind: 'notFound' });
  await context.db.inTransaction(async (tx) => {
    await upsertNotificationChoice(tx, accountId, choiceOf(choice), context.now());
    await planWaitingAnew(context, tx, accountId);
  });
  return done(undefined);
}

/**
 * Ends email of one kind, or of all: for anyone who has the link of an email, signed in or not. Doing it twice changes
 * nothing.
 */
export async function endNewsMail(
  context: CommandContext,
  { accountId, about }: { readonly accountId: AccountId; readonly about: NewsTopic },
): Promise<void> {
  await context.db.inTransaction(async (tx) => {
    const choice = await findNotificationChoice(tx, accountId);
    const ended = notificationKinds.filter((kind) => about === 'all' || about === kind);
    const kinds = {
      ...choice.kinds,
      ...Object.fromEntries(ended.map((kind) => [kind, { ...choice.kinds[kind], mail: 'never' }])),
    };
    await upsertNotificationChoice(tx, accountId, choiceOf({ ...choice, kinds }), context.now());
    await planWaitingAnew(context, tx, accountId);
  });
}

/** Gives waiting email the time that its recipient's choice and zone give it now. */
export async function planWaitingAnew(
  context: Pick<CommandContext, 'now' | 'random'>,
  tx: Queries,
  accountId: AccountId,
): Promise<void> {
  const waiting = await listWaitingNews(tx, accountId);
  const [told] = waiting.length === 0 ? [] : await listTold(tx, [accountId]);
  if (!told) return;
  const at = context.now();
  const unwanted = waiting.filter(({ facts }) => mailWayOf(told.choice, facts) === 'never');
  await updateNewsSettled(tx, accountId, { keys: unwanted.map(({ key }) => key), now: at });
  for (const kind of new Set(waiting.map(({ facts }) => facts.kind))) {
    const { mail } = told.choice.kinds[kind];
    if (mail === 'never') continue;
    const dueAt = mailTime(told.choice, mail, { at, timeZone: told.timeZone });
    await updateNewsDue(tx, accountId, { kind, dueAt });
    await planNewsMail(context, tx, accountId, dueAt);
  }
}
