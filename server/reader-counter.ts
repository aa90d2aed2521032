import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ReaderCount } from '#database/reader-count.ts';
import { dayMs } from '#domain/duration.ts';
import type { ProjectId } from '#domain/ids.ts';
import { addressFrom } from '#identity/address.ts';
import { type Messages, nobodyElse } from './processes/messages.ts';

/** What is read: an edition of a work. */
export type Read = { readonly projectId: ProjectId; readonly edition: number };

export type ReaderCounter = {
  /** Counts a reader, once per day for each edition. */
  readonly count: (read: Read, reader: string) => void;
  /** The readers that were counted since it was asked last. */
  readonly take: () => ReaderCount[];
  /** Takes back counts that could not be written, for the next attempt. */
  readonly giveBack: (counts: readonly ReaderCount[]) => void;
};

/** Readers of a day that are told apart at most; beyond, the count of a day is too low. */
const mostKnown = 1_000_000;

const machine = /bot\b|crawl|spider|preview|monitor|headless|curl|wget|python|http-client/i;

/**
 * Distinguishes one visitor from another for a day: their address and their browser; nothing for machines that say so.
 */
export function readerOf(address: string, agent: string | undefined): string | undefined {
  return agent === undefined || machine.test(agent) ? undefined : `${address} ${agent}`;
}

/** Counts readers who are answered with a kept page, before anything else looks at the request. */
export function countVisits(readers: ReaderCounter, trustsProxy: boolean) {
  return (read: Read, { headers, socket }: IncomingMessage): void => {
    // A prefetched page may never be looked at.
    if (String(headers['sec-purpose'] ?? '').includes('prefetch')) return;
    const address = addressFrom(headers['x-forwarded-for'], socket.remoteAddress, trustsProxy);
    const reader = readerOf(address, headers['user-agent']);
    if (reader !== undefined) readers.count(read, reader);
  };
}

/**
 * Counts different readers without knowing any: of each it remembers a few characters of a hash with a secret that is
 * made every day and never leaves the memory of the processes. At midnight the secret and all hashes are deleted, so
 * that nobody, not even the operator, can tell who read what. After a restart a reader counts again.
 *
 * Several processes share the oldest secret of a day and the marks of readers; one that has just begun counts some again.
 *
 * @param random - bytes that nobody can guess
 */
export function createReaderCounter({
  now,
  random,
  others = nobodyElse,
}: {
  readonly now: () => number;
  readonly random: (bytes: number) => Uint8Array;
  readonly others?: Messages;
}): ReaderCounter {
  let day = -1;
  let secret = '';
  let madeAt = 0;
  const known = new Set<string>();
  const begin = (today: number) => {
    if (today === day) return;
    day = today;
    secret = Buffer.from(random(32)).toString('base64');
    madeAt = now();
    known.clear();
    others.send({ kind: 'asksReadersOf', day });
  };
  const today = () => Math.floor(now() / dayMs);
  others.hear((message) => {
    if (message.kind === 'asksReadersOf' && message.day === today()) {
      begin(message.day);
      others.send({ kind: 'readersOf', day, madeAt, secret });
    }
    if (message.kind === 'readersOf' && message.day === today()) {
      begin(message.day);
      const isOlder = message.madeAt < madeAt || (message.madeAt === madeAt && message.secret < secret);
      if (isOlder) [secret, madeAt] = [message.secret, message.madeAt];
    }
    if (message.kind === 'read' && message.day === day && known.size < mostKnown) known.add(message.mark);
  });
  others.missed(() => {
    if (others.state() === 'connected') others.send({ kind: 'asksReadersOf', day: today() });
  });
  const counted = new Map<string, ReaderCount>();
  const add = ({ projectId, edition, day, readers }: ReaderCount) => {
    const key = `${projectId} ${edition} ${day}`;
    counted.set(key, { projectId, edition, day, readers: (counted.get(key)?.readers ?? 0) + readers });
  };
  return {
    count({ projectId, edition }, reader) {
      begin(today());
      const mark = hash('sha256', `${secret} ${projectId} ${edition} ${reader}`, 'base64').slice(0, 12);
      if (known.has(mark) || known.size >= mostKnown) return;
      known.add(mark);
      others.send({ kind: 'read', day, mark });
      add({ projectId, edition, day, readers: 1 });
    },
    giveBack(counts) {
      for (const count of counts) add(count);
    },
    take() {
      const taken = [...counted.values()];
      counted.clear();
      return taken;
    },
  };
}
