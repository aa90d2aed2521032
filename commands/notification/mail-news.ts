import { type CommandContext, freshId } from '#commands/context.ts';
import { findAccount } from '#database/account.ts';
import type { Queries } from '#database/connection.ts';
import { upsertJob } from '#database/job.ts';
import { listWaitingNews, updateNewsSettled, type WaitingNews } from '#database/news-mail.ts';
import { listToldWorks } from '#database/notification-list.ts';
import { listRoles } from '#database/organisation.ts';
import { findNotificationChoice } from '#database/setting.ts';
import type { Actor } from '#domain/account.ts';
import { type NewsEmail, newsInEmail, type WorkNews } from '#domain/email.ts';
import type { AccountId } from '#domain/ids.ts';
import { defaultLocale, isLocale } from '#domain/locale.ts';
import { mailWayOf } from '#domain/notification-choice.ts';
import { notificationPath } from '#domain/notification-path.ts';
import { maySeeWorkOf } from '#policies/notification.ts';

/** The kind of the job that writes someone an email of what has happened. */
export const newsMailJob = 'newsMail';

/** Plans an email of everything that waits for an account at that time; several events of one time share one email. */
export async function planNewsMail(
  context: Pick<CommandContext, 'now' | 'random'>,
  tx: Queries,
  accountId: AccountId,
  dueAt: number,
): Promise<void> {
  await upsertJob(tx, {
    id: freshId(context),
    kind: newsMailJob,
    payload: JSON.stringify({ accountId }),
    uniqueKey: `${newsMailJob} ${accountId} ${dueAt}`,
    runAt: dueAt,
  });
}

/**
 * Writes one email of everything that is due for an account, and settles it in the same transaction: nothing is mailed
 * twice and nothing is forgotten. Events that its reader has turned off, has read, or may not see today are in no
 * email.
 */
export async function mailNews(context: CommandContext, accountId: AccountId): Promise<void> {
  const { post } = context;
  if (!post) throw new Error('This process writes no letters.');
  const now = context.now();
  const isPosted = await context.db.inTransaction(async (tx) => {
    const waiting = await listWaitingNews(tx, accountId, { dueBy: now });
    if (waiting.length === 0) return false;
    await updateNewsSettled(tx, accountId, { keys: waiting.map(({ key }) => key), now });
    const account = await findAccount(tx, accountId);
    if (account?.email === undefined || account.emailVerifiedAt === undefined || account.isAnonymous) return false;
    if (account.closedAt !== undefined || account.disabledAt !== undefined) return false;
    const choice = await findNotificationChoice(tx, accountId);
    const wanted = waiting.filter(({ facts, isRead }) => !isRead && mailWayOf(choice, facts) !== 'never');
    const actor: Actor = {
      accountId,
      isAnonymous: false,
      isOperator: account.operatorAt !== undefined,
      roles: await listRoles(tx, accountId),
    };
    const letter = await emailOf(tx, actor, wanted);
    if (!letter) return false;
    const language = isLocale(account.language) ? account.language : defaultLocale;
    await post(tx, { to: account.email, accountId, language, letter });
    return true;
  });
  if (isPosted) context.announce?.({ kind: 'job' });
}

/** An email of what its reader may see today, grouped by work in the order in which the works had something new. */
async function emailOf(tx: Queries, actor: Actor, items: readonly WaitingNews[]): Promise<NewsEmail | undefined> {
  const projectIds = [...new Set(items.flatMap(({ projectId }) => projectId ?? []))];
  const works = await listToldWorks(tx, projectIds);
  const shown = items.flatMap((item) => {
    const work = item.projectId && works.get(item.projectId);
    const isOpen = item.projectId === undefined || maySeeWorkOf(actor, item.facts, work) === 'allowed';
    return isOpen ? [{ ...item, work }] : [];
  });
  if (shown.length === 0) return undefined;
  const groups = new Map<string, WorkNews & { news: WorkNews['news'][number][] }>();
  for (const { facts, projectId, work } of shown.slice(0, newsInEmail)) {
    const group = groups.get(projectId ?? '') ?? { title: work?.title, news: [] };
    group.news.push({ facts, path: notificationPath(facts, { isOfWork: projectId !== undefined, work }) });
    groups.set(projectId ?? '', group);
  }
  const kinds = new Set(shown.map(({ facts }) => facts.kind));
  const [only] = kinds;
  return {
    kind: 'news',
    about: kinds.size === 1 && only ? only : 'all',
    works: [...groups.values()],
    more: Math.max(0, shown.length - newsInEmail),
  };
}
