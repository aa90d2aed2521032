import type { CommandContext } from '#commands/context.ts';
import { saveUpdates, type WrittenUpdate } from '#commands/document/save-updates.ts';
import { noTraces, type Traces } from '#server/traces/traces.ts';

/** The durable log of all documents: confirmed updates are on the disk. */
export type UpdateLog = {
  /**
   * Resolves with the update's number in its document once it is committed; rejects when it is not, and then nothing of
   * it was stored.
   */
  readonly append: (update: WrittenUpdate, request?: string) => Promise<number>;
  /** Resolves when nothing is waiting any more. */
  readonly settled: () => Promise<void>;
};

type Waiting = {
  readonly written: WrittenUpdate;
  /** The id of the request that its socket began with. */
  readonly request: string | undefined;
  readonly resolve: (seq: number) => void;
  readonly reject: (error: unknown) => void;
};

/** Updates written in one transaction at most, so that it stays short. */
const groupLength = 200;

/**
 * Writes updates in groups: those that come while a commit is under way go together into the next one, so that a
 * hundred writers cost hardly more commits than one.
 *
 * @param committed - called after each commit, with the milliseconds it took
 */
export function createUpdateLog(
  context: CommandContext & { readonly traces?: Traces },
  committed: (ms: number) => void = () => {},
): UpdateLog {
  const { traces = noTraces } = context;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, groupLength);
      waiting = waiting.slice(groupLength);
      const began = performance.now();
      try {
        const updates = group.map(({ written }) => written);
        const numbers = await traces.work(
          'store texts',
          () => saveUpdates(context, updates),
          () => ({ count: group.length, requests: [...new Set(group.flatMap(({ request }) => request ?? []))] }),
        );
        committed(performance.now() - began);
        for (const [at, { resolve, reject }] of group.entries()) {
          const seq = numbers[at];
          if (seq === undefined) reject(new Error('The document is gone.'));
          else resolve(seq);
        }
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    writing = undefined;
  }

  return {
    append: (written, request) =>
      new Promise((resolve, reject) => {
        waiting.push({ written, request, resolve, reject });
        // After this turn of the event loop, so that what arrived together is written together.
        writing ??= new Promise<void>((resume) => setImmediate(resume)).then(writeAll);
      }),
    settled: async () => {
      while (writing) await writing;
    },
  };
}
