import type { Database } from '#database/connection.ts';
import { findNotificationCounts } from '#database/notification.ts';
import { findKeptSession } from '#database/session.ts';
import { listTold } from '#database/setting.ts';
import type { AccountId } from '#domain/ids.ts';
import { accountStreams, streamMessages } from '#domain/limits.ts';
import { quietUntil } from '#domain/notification-choice.ts';
import type { Log } from '#server/log.ts';

/** Answers that tell open pages, while they are open, how many notifications their person has. */
export type NotificationStreams = {
  /** Begins one for a session; undefined where its account has as many as it may. */
  readonly open: (holder: Holder, known: number | undefined) => ReadableStream<Uint8Array> | undefined;
  /** Tells the open pages of some accounts that something has changed. */
  readonly hear: (accountIds: readonly AccountId[]) => void;
  /** Tells all of them: something may have been missed. */
  readonly tellAll: () => void;
  /** Ends those of an account: its pages ask again, and are refused where their session is over. */
  readonly closeAccount: (accountId: AccountId) => void;
  /** Ends all of them: the process stops. */
  readonly close: () => void;
};

type Holder = {
  /** The key under which the session is stored. */
  readonly id: string;
  readonly accountId: AccountId;
};

type Stream = Holder & {
  readonly send: (text: string) => void;
  readonly end: () => void;
  /** The version the page said it had. */
  readonly known: number | undefined;
  /** The last version that was sent. */
  told: number | undefined;
};

/** Milliseconds between looks at the sessions; also keeps what stands between from closing a quiet connection. */
const heartbeatMs = 25_000;

/** Milliseconds after which a page with a lost connection reconnects. */
const retryMs = 2_000;

const encoder = new TextEncoder();

/**
 * Makes the streams of this process: the commands report every change, and so do other processes. A stream sends the whole state with its version, so that nothing is lost with a connection.
 */
export function createNotificationStreams(
  { db, now, log }: { readonly db: Database; readonly now: () => number; readonly log: Log },
  everyMs = heartbeatMs,
): NotificationStreams {
  const streams = new Map<AccountId, Set<Stream>>();

  /** Whether an account has its quiet hours: notifications that arrive in them are there, but not announced. */
  async function isQuietFor(accountId: AccountId): Promise<boolean> {
    const [told] = await listTold(db.reader, [accountId]);
    return told !== undefined && quietUntil(told.choice.quiet, now(), told.timeZone) !== undefined;
  }

  async function tell(accountId: AccountId): Promise<void> {
    const open = streams.get(accountId);
    if (!open) return;
    const counts = await findNotificationCounts(db.reader, accountId);
    const isQuiet = await isQuietFor(accountId);
    for (const stream of open) {
      // An answer that was overtaken by a newer one says nothing.
      if (stream.told !== undefined && stream.told >= counts.version) continue;
      const isKnown = stream.told === undefined && stream.known === counts.version;
      stream.told = counts.version;
      if (isKnown) continue;
      stream.send(`id: ${counts.version}\nevent: counts\ndata: ${JSON.stringify({ ...counts, isQuiet })}\n\n`);
    }
  }

  async function look(accountId: AccountId, open: ReadonlySet<Stream>): Promise<void> {
    for (const stream of open) {
      if (!(await findKeptSession(db.reader, stream.id, now()))) stream.end();
      else stream.send(': still here\n\n');
    }
    await tell(accountId);
  }

  const noted = (error: unknown) => log.error({ err: error }, 'Open pages could not be told of notifications.');
  const lookAtAll = () => {
    for (const [accountId, open] of streams) look(accountId, open).catch(noted);
  };
  const heartbeat = setInterval(lookAtAll, everyMs);
  heartbeat.unref();

  function begin(
    { id, accountId }: Holder,
    known: number | undefined,
    controller: ReadableStreamDefaultController<Uint8Array>,
  ): Stream {
    const stream: Stream = {
      id,
      accountId,
      known,
      told: undefined,
      send(text) {
        if ((controller.desiredSize ?? 0) < -streamMessages) return stream.end();
        controller.enqueue(encoder.encode(text));
      },
      end() {
        if (forget(stream)) controller.close();
      },
    };
    return stream;
  }

  function forget(stream: Stream): boolean {
    const open = streams.get(stream.accountId);
    const wasOpen = open?.delete(stream) ?? false;
    if (open?.size === 0) streams.delete(stream.accountId);
    return wasOpen;
  }

  return {
    open(holder, known) {
      const open = streams.get(holder.accountId) ?? new Set<Stream>();
      if (open.size >= accountStreams) return undefined;
      let stream: Stream | undefined;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          stream = begin(holder, known, controller);
          streams.set(holder.accountId, open.add(stream));
          stream.send(`retry: ${retryMs}\n\n`);
          tell(holder.accountId).catch(noted);
        },
        cancel() {
          if (stream) forget(stream);
        },
      });
    },
    hear(accountIds) {
      for (const accountId of accountIds) tell(accountId).catch(noted);
    },
    tellAll: lookAtAll,
    closeAccount(accountId) {
      for (const stream of streams.get(accountId) ?? []) stream.end();
    },
    close() {
      clearInterval(heartbeat);
      for (const open of streams.values()) for (const stream of open) stream.end();
    },
  };
}
