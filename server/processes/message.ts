import { z } from 'zod';
import type { Announcement } from '#commands/context.ts';
import {
  type AccountId,
  type ActivityId,
  type DocumentId,
  isAccountId,
  type JourneyId,
  type ProjectId,
} from '#domain/ids.ts';

const id = <Id extends string>() => z.uuid().transform((text) => text as Id);
/** As the identity names accounts. */
const account = z
  .string()

  .refine(isAccountId)
  .transform((text) => text as AccountId);

/** What commands announce, as other processes are told of it. The bytes of an update are in the log. */
const Announced = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('outline'), projectId: id<ProjectId>(), version: z.number().int() }),
  z.object({ kind: z.literal('revision'), documentId: id<DocumentId>() }),
  z.object({ kind: z.literal('access'), projectId: id<ProjectId>() }),
  z.object({ kind: z.literal('role'), accountId: account }),
  z.object({ kind: z.literal('told'), accountIds: z.array(account) }),
  z.object({ kind: z.literal('journey'), journeyId: id<JourneyId>(), version: z.number().int() }),
]);

/** A call of the limiter that another process made, and that counts here as well. */
const Counted = z.discriminatedUnion('call', [
  z.object({ call: z.literal('take'), key: z.string(), withinMs: z.number().positive(), count: z.number() }),
  z.object({ call: z.literal('fail'), key: z.string(), forgetMs: z.number().positive() }),
  z.object({ call: z.enum(['giveBack', 'unfail', 'forget', 'remember']), key: z.string() }),
]);

/** What one process tells the others. Nothing of it is stored, and each may be late, come twice, or be lost. */
export const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('announced'), news: Announced }),
  /** Sessions of an account have ended. */
  z.object({ kind: z.literal('signedOut'), accountId: account }),
  /** The log of a document has a new number. */
  z.object({ kind: z.literal('written'), documentId: id<DocumentId>() }),
  /** Something is said to every room of a project, as it is sent to editors. */
  z.object({ kind: z.literal('said'), projectId: id<ProjectId>(), text: z.string() }),
  /** Where cursors are: an update of y-protocols in base64. */
  z.object({ kind: z.literal('cursors'), documentId: id<DocumentId>(), update: z.base64() }),
  /** A room was opened: whoever has it too says where its cursors are. */
  z.object({ kind: z.literal('opened'), documentId: id<DocumentId>() }),
  z.object({ kind: z.literal('counted'), of: Counted }),
  /** A page of the journey editor is open, and at a step or none. */
  z.object({
    kind: z.literal('here'),
    journeyId: id<JourneyId>(),
    page: z.string().max(100),
    person: z.object({ id: account, name: z.string(), at: id<ActivityId>().optional() }),
  }),
  /** It was closed. */
  z.object({
    kind: z.literal('gone'),
    journeyId: id<JourneyId>(),
    page: z.string().max(100),
    accountId: account,
  }),
  /** The secret by which readers of a day are told apart, with the moment it was made. */
  z.object({ kind: z.literal('readersOf'), day: z.number().int(), madeAt: z.number(), secret: z.string() }),
  /** Asks for it. */
  z.object({ kind: z.literal('asksReadersOf'), day: z.number().int() }),
  /** Marks of readers who were counted. */
  z.object({ kind: z.literal('read'), day: z.number().int(), mark: z.string().max(20) }),
]);

export type Message = z.infer<typeof Message>;

/** The call of a limiter as it is passed on. */
export type CountedCall = z.infer<typeof Counted>;

/** An announcement as other processes hear it; undefined for one that concerns this process alone. */
export function announcedElsewhere(news: Announcement): Message | undefined {
  if (news.kind === 'job') return undefined;
  if (news.kind === 'signedOut') return { kind: 'signedOut', accountId: news.accountId };
  if (news.kind === 'update') return { kind: 'written', documentId: news.documentId };
  return { kind: 'announced', news: news as Extract<Message, { kind: 'announced' }>['news'] };
}
