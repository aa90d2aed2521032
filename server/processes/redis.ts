import { createClient } from '@redis/client';
import type { Carried, Carrier } from './messages.ts';

/** Milliseconds before it is tried again to reach Redis: soon at first, and at most so long. */
const again = { firstMs: 50, mostMs: 1_000 } as const;

/** Milliseconds between two signs of life, and without any after which a connection is taken for lost. */
const life = { pingMs: 3_000, silentMs: 10_000 } as const;

/** Milliseconds a start waits for Redis; then it begins without. */
const startMs = 3_000;

/**
 * Carries texts over a channel of Redis (or Valkey): every process that listens hears each. Nothing is stored there. A
 * Redis that is away is looked for until it is there.
 *
 * @param url - `redis://` or `rediss://`, with name and password where it asks for them
 */
export async function redisCarrier(url: string, channel: string, carried: Carried): Promise<Carrier> {
  const sender = createClient({
    url,
    name: 'fabula',
    // What cannot be sent now is not sent later: it would be late, and what it tells is in the database.
    disableOfflineQueue: true,
    pingInterval: life.pingMs,
    socket: {
      connectTimeout: life.silentMs,
      socketTimeout: life.silentMs,
      reconnectStrategy: (tries) => Math.min(again.firstMs * 2 ** Math.min(tries, 10), again.mostMs),
    },
  });
  const listener = sender.duplicate();
  let isListening = false;
  const look = () => isListening && sender.isReady && listener.isReady && carried.connected();
  for (const client of [sender, listener]) {
    client.on('error', carried.lost);
    // One that is connected again has listened again, too, when it says so.
    client.on('ready', look);
  }
  const connected = Promise.all([sender.connect(), listener.connect()])
    .then(() => listener.subscribe(channel, carried.heard))
    .then(() => {
      isListening = true;
      look();
    })
    .catch(carried.lost);
  await Promise.race([connected, new Promise((resume) => setTimeout(resume, startMs).unref())]);
  return {
    send: (text) => sender.publish(channel, text),
    async close() {
      for (const client of [listener, sender]) client.destroy();
    },
  };
}
