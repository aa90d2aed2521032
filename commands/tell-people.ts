import type { Queries } from '#database/connection.ts';
import { insertNotifications } from '#database/notification.ts';
import type { AccountId, NotificationId, ProjectId } from '#domain/ids.ts';
import type { NotificationFacts } from '#domain/notification.ts';
import { type CommandContext, freshId } from './context.ts';

/** An event that people are told of. */
export type Event = {
  /** Names the event: nobody is told twice of one with the same name. */
  readonly key: string;
  readonly facts: NotificationFacts;
  readonly projectId: ProjectId | undefined;
};

/**
 * Writes a notification for each of some people, in the transaction of the event. Once that is committed the caller
 * announces `told`, so that open pages show it at once.
 *
 * @returns who had not been told before
 */
export async function tellPeople(
  context: Pick<CommandContext, 'now' | 'random'>,
  tx: Queries,
  accountIds: readonly AccountId[],
  { key, facts, projectId }: Event,
): Promise<AccountId[]> {
  const at = context.now();
  return insertNotifications(
    tx,
    accountIds.map((accountId) => ({ id: freshId<NotificationId>(context), accountId, facts, projectId, key, at })),
  );
}
