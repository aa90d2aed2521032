import { z } from '@hono/zod-openapi';
import { notificationLink, shownNotification } from '#app/notifications/shown-notification.ts';
import { markAllRead, markNotification } from '#commands/notification/mark-notifications.ts';
import { findNotificationCounts } from '#database/notification.ts';
import { findNotification, type ListedNotification, listNotifications } from '#database/notification-list.ts';
import type { NotificationId } from '#domain/ids.ts';
import { type NotificationCounts, type NotificationKind, notificationKinds } from '#domain/notification.ts';
import { done, failed } from '#domain/outcome.ts';
import type { NotificationData } from '#domain/record-data.ts';
import { reportReasons } from '#domain/report.ts';
import { roles } from '#domain/role.ts';
import { mayHaveNotifications, maySeeNotification } from '#policies/notification.ts';
import type { ActScope, Collection } from '../collection.ts';
import { count, id, moment, text, yesOrNo } from '../fields.ts';
import { notificationWords } from '../notification-words.ts';

/** The sentence of each kind; a new kind will not compile without one. */
const factsOf: Readonly<Record<NotificationKind, z.ZodObject>> = {
  edition: z.strictObject({ kind: z.literal('edition'), number: z.int(), note: z.string() }),
  manuscript: z.strictObject({ kind: z.literal('manuscript'), words: z.int() }),
  export: z.strictObject({ kind: z.literal('export'), name: z.string(), isReady: z.boolean() }),
  scheduled: z.strictObject({
    kind: z.literal('scheduled'),
    number: z.int().optional(),
    isGivenUp: z.boolean().optional(),
  }),
  membership: z.strictObject({
    kind: z.literal('membership'),
    event: z.enum(['invited', 'joined', 'left', 'role', 'removed', 'deleted']),
    organisation: z.string(),
    slug: z.string(),
    role: z.enum(roles).optional(),
    name: z.string().optional(),
    invitationId: z.string().optional(),
  }),
  withdrawn: z.strictObject({
    kind: z.literal('withdrawn'),
    because: z.string().describe('Why it was withdrawn; empty where it is given back.'),
    isGivenBack: z.boolean().optional(),
  }),
  report: z.strictObject({ kind: z.literal('report'), reason: z.enum(reportReasons) }),
  feedback: z.strictObject({
    kind: z.literal('feedback'),
    of: z.enum(['piece', 'note']).describe('What a reader shares, or what a tester noted.'),
    journeyId: id('a journey'),
  }),
  accessToken: z.strictObject({ kind: z.literal('accessToken'), name: z.string() }),
  signIn: z.strictObject({ kind: z.literal('signIn'), userAgent: z.string(), address: z.string() }),
};

const facts = z.union(Object.values(factsOf) as [z.ZodObject, ...z.ZodObject[]]).describe('What happened.');

const project = z.strictObject({
  id: id('a project'),
  title: z.string(),
  credit: text(400, 'Whose name stands on it.'),
  language: z.string(),
});

function dataOf({ actor, locale }: ActScope, listed: ListedNotification): NotificationData {
  const { facts, at, isRead, work } = shownNotification(actor, listed);
  const seen = work === undefined || work === 'gone' ? undefined : work;
  return {
    ...notificationWords(facts, locale),
    link: notificationLink(actor, listed) ?? null,
    project:
      work === 'gone'
        ? 'gone'
        : seen
          ? { id: seen.id, title: seen.title, credit: seen.credit, language: seen.language }
          : null,
    projectIcon: seen?.fileId === undefined ? null : `/api/files/${seen.fileId}`,
    timestamp: at,
    read: isRead,
    facts,
  };
}

/** Someone's notifications: theirs alone. */
export const notifications: Collection<NotificationData> = {
  name: 'notifications',
  area: 'notifications',
  about: 'Your notifications, newest first. The site creates them; you can mark them as read.',
  one: 'Returns a notification.',
  id: id('a notification'),
  isOwn: true,
  data: z.strictObject({
    title: z.string().describe('What happened, in the language that `Accept-Language` asks for.'),
    message: z.string().describe('More about it, where there is more to say.'),
    link: z.string().nullable().describe('The page it leads to.'),
    project: project.or(z.literal('gone')).nullable().describe('The work; `gone` where you can not see it now.'),
    projectIcon: z.string().nullable().describe('The address of the cover of the work, where it has one.'),
    timestamp: moment('When it happened'),
    read: z.boolean(),
    facts,
  }),
  async get(scope, notificationId) {
    const { commands, actor } = scope;
    const found = await findNotification(commands.db.reader, notificationId as NotificationId);
    return found && maySeeNotification(actor, found) === 'allowed' ? dataOf(scope, found) : undefined;
  },
  query: {
    about: 'Your notifications.',
    filters: z.strictObject({ kind: z.enum(notificationKinds).optional(), isUnread: yesOrNo.optional() }),
    orders: ['-id'],
    async list(scope, { filters, after, limit }) {
      const { commands, actor } = scope;
      const { accountId } = actor;
      if (accountId === undefined || mayHaveNotifications(actor) !== 'allowed')
        return failed({ kind: 'forbidden', because: 'signedOut' });
      const listed = await listNotifications(commands.db.reader, accountId, {
        kind: filters.kind as NotificationKind | undefined,
        isUnread: filters.isUnread === 'true',
        before: after?.id as NotificationId | undefined,
        limit,
      });
      return done(listed.map((one) => ({ id: one.id, by: one.id, data: dataOf(scope, one) })));
    },
  },
  update: {
    about: 'Marks it as read or unread.',
    takes: z.strictObject({ read: z.boolean() }),
    run: ({ commands, actor }, notificationId, { read }: { read: boolean }) =>
      markNotification(commands, actor, notificationId as NotificationId, read),
  },
};

/** How many someone has: one record, called `mine`. */
export const notificationCounts: Collection<NotificationCounts> = {
  name: 'notification-counts',
  area: 'notifications',
  about: 'How many notifications you have: one record with the id `mine`.',
  one: 'Returns how many notifications you have, and how many are unread.',
  id: z.literal('mine'),
  isOwn: true,
  data: z.strictObject({
    total: count('All of them.'),
    unread: count('Those not read.'),
    version: count('Raised by every change of the two.'),
  }),
  async get({ commands, actor }) {
    const { accountId } = actor;
    if (accountId === undefined || mayHaveNotifications(actor) !== 'allowed') return undefined;
    const { total, unread, version } = await findNotificationCounts(commands.db.reader, accountId);
    return { total, unread, version };
  },
  update: {
    about: 'Marks everything so far as read. Can’t be part of a batch.',
    alone: true,
    takes: z.strictObject({ unread: z.literal(0) }),
    run: ({ commands, actor }) => markAllRead(commands, actor),
  },
};
