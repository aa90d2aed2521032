import type { Log } from '#server/log.ts';
import { Message } from './message.ts';

/** Whether messages come and go: alone, nobody is there to hear them; degraded, nobody can just now. */
export type MessagesState = 'alone' | 'connected' | 'degraded';

/** What the processes of a site tell each other. It is only ever a hint: everything that counts is in the database. */
export type Messages = {
  /** Tells all other processes, soon and at most once; nothing waits for it. */
  readonly send: (message: Message) => void;
  /** Hears what other processes tell. */
  readonly hear: (listener: (message: Message) => void) => void;
  /**
   * Called when something may have been missed: again and again while nothing comes, and once when it comes again.
   * Listeners look at the database.
   */
  readonly missed: (listener: () => void) => void;
  readonly state: () => MessagesState;
  readonly close: () => Promise<void>;
};

/** For the one process of a site: there is nobody to be told. */
export const nobodyElse: Messages = {
  send: () => undefined,
  hear: () => undefined,
  missed: () => undefined,
  state: () => 'alone',
  close: async () => undefined,
};

/** What carries texts between processes: to every one, the sender included. */
export type Carrier = {
  /** Resolves when the text is on its way; rejects while nothing can be sent. */
  readonly send: (text: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

/** What a carrier calls. */
export type Carried = {
  readonly heard: (text: string) => void;
  readonly connected: () => void;
  readonly lost: (error: unknown) => void;
};

/** Milliseconds between the looks for what was missed, while nothing can be heard. */
const missedMs = 1_000;

/** Milliseconds that the last messages may take when the process ends. */
const closeMs = 1_000;

/** Messages that are sent as one text at most. */
const togetherAtMost = 500;

/**
 * Sends messages over a carrier: those of one turn of the event loop together. What cannot be sent is dropped, and the
 * other processes look for it as soon as they notice that they hear nothing.
 *
 * @param own - the name of this process, by which it knows its own messages
 */
export async function messagesOver(
  connect: (carried: Carried) => Promise<Carrier>,
  { own, log }: { readonly own: string; readonly log: Log },
): Promise<Messages> {
  const listeners: ((message: Message) => void)[] = [];
  const missing: (() => void)[] = [];
  let state: MessagesState = 'degraded';
  let waiting: Message[] = [];
  /** Texts on their way. */
  const going = new Set<Promise<unknown>>();

  const guarded = (call: () => void) => {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, 'What another process told could not be handled.');
    }
  };
  const lookForMissed = () => {
    for (const look of missing) guarded(look);
  };
  const timer = setInterval(() => {
    if (state === 'degraded') lookForMissed();
  }, missedMs);
  timer.unref();

  const carrier = await connect({
    heard(text) {
      for (const message of read(text, own)) for (const listener of listeners) guarded(() => listener(message));
    },
    connected() {
      if (state === 'connected') return;
      state = 'connected';
      log.info({}, 'This process hears the others.');
      lookForMissed();
    },
    lost(error) {
      if (state === 'degraded') return;
      state = 'degraded';
      log.warn({ err: error }, 'This process does not hear the others: it looks at the database until it does again.');
    },
  });

  function flush(): void {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += togetherAtMost) {
      const text = JSON.stringify({ from: own, messages: all.slice(at, at + togetherAtMost) });
      const sent: Promise<unknown> = carrier.send(text).catch(() => undefined);
      going.add(sent);
      void sent.finally(() => going.delete(sent));
    }
  }

  return {
    send(message) {
      if (state !== 'connected') return;
      if (waiting.push(message) === 1) setImmediate(flush);
    },
    hear: (listener) => void listeners.push(listener),
    missed: (listener) => void missing.push(listener),
    state: () => state,
    async close() {
      clearInterval(timer);
      flush();
      // What a command of a moment has announced is to arrive.
      await Promise.race([Promise.all(going), new Promise((resume) => setTimeout(resume, closeMs).unref())]);
      await carrier.close();
    },
  };
}

/** The messages of another process in a text; a kind that this release does not know is passed over. */
function read(text: string, own: string): Message[] {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return [];
  }
  const { from, messages } = (said ?? {}) as { from?: unknown; messages?: unknown };
  if (from === own || !Array.isArray(messages)) return [];
  return messages.flatMap((message) => {
    const parsed = Message.safeParse(message);
    return parsed.success ? [parsed.data] : [];
  });
}
