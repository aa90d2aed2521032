import type { Carried } from '#server/processes/messages.ts';
import { messagesOver } from '#server/processes/messages.ts';
import { quietLog } from '#tests/quiet-log.ts';

/** What carries messages between servers in one test, in place of Redis: it can be away, and say things twice. */
export function makeBus() {
  const hearers = new Set<Carried>();
  let isAway = false;
  let times = 1;
  return {
    /** The messages of one more process. */
    async join(own: string) {
      return messagesOver(
        async (carried) => {
          hearers.add(carried);
          if (!isAway) queueMicrotask(carried.connected);
          return {
            async send(text) {
              if (isAway) throw new Error('The bus is away.');
              for (let count = 0; count < times; count++) for (const { heard } of hearers) heard(text);
            },
            close: async () => void hearers.delete(carried),
          };
        },
        { own, log: quietLog },
      );
    },
    /** Nothing is carried, and everyone notices. */
    leave() {
      isAway = true;
      for (const { lost } of hearers) lost(new Error('The bus is away.'));
    },
    /** Nothing is carried, and nobody notices. */
    dropAll() {
      isAway = true;
    },
    come() {
      isAway = false;
      for (const { connected } of hearers) connected();
    },
    sayTwice() {
      times = 2;
    },
  };
}
