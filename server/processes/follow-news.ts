import { secondMs } from '#domain/duration.ts';
import type { AccountId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import { tellSessionsEnded } from '#identity/session.ts';
import type { JourneyWaits } from '#server/journeys/waits.ts';
import type { NotificationStreams } from '#server/notifications/streams.ts';
import type { Messages } from './messages.ts';

/** Milliseconds between the looks at the database, while no process hears another. */
const lookMs = 2 * secondMs;

type Followers = {
  readonly identity: IdentityContext;
  readonly notifications: NotificationStreams;
  readonly waits: JourneyWaits;
  readonly sockets: { readonly closeEnded: () => Promise<void> };
};

/**
 * Has open pages and sockets of this process follow what other processes tell; the rooms do so by themselves. Where
 * messages are missed they look at the database.
 */
export function followNews(others: Messages, { identity, notifications, waits, sockets }: Followers): void {
  let heard: AccountId | undefined;
  identity.onSessionsEnded.push((accountId) => {
    if (accountId !== heard) others.send({ kind: 'signedOut', accountId });
  });
  others.hear((message) => {
    if (message.kind === 'signedOut') {
      heard = message.accountId;
      tellSessionsEnded(identity, message.accountId);
      heard = undefined;
    }
    if (message.kind !== 'announced') return;
    if (message.news.kind === 'told') notifications.hear(message.news.accountIds);
    if (message.news.kind === 'journey') waits.hear(message.news.journeyId);
  });
  let lookedAt = Number.NEGATIVE_INFINITY;
  others.missed(() => {
    const now = performance.now();
    if (others.state() === 'degraded' && now - lookedAt < lookMs) return;
    lookedAt = now;
    notifications.tellAll();
    waits.wakeAll();
    sockets
      .closeEnded()
      .catch((error) => identity.log.warn({ err: error }, 'Open sockets could not be compared with the sessions.'));
  });
}
