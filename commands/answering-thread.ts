import type { Worker } from 'node:worker_threads';
import { startThread } from './own-thread.ts';

/** Asks a thread something: the answer, or undefined where it took too long or the thread ended. */
type Ask<Question, Answer> = (question: Question, ms: number) => Promise<Answer | undefined>;

/** Milliseconds after which an idle thread ends. */
const idleMs = 60_000;

/**
 * A thread that answers questions, one after the other. It is started by the first one and ends when it is idle. A
 * question that takes too long, or too much memory, ends the thread and not the process; the next one starts another.
 *
 * @param module - the address of a TypeScript module that answers each message with one
 * @param memoryMb - MiB that the thread may use
 * @returns a function that waits for its turn, in which one may ask several times
 */
export function answeringThread<Question, Answer>(module: URL, memoryMb: number) {
  let thread: Worker | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };

  const ask: Ask<Question, Answer> = async (question, ms) => {
    thread ??= startThread(module, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }, false);
    const asked = thread;
    // A command waits for its answer; an idle thread does not keep the process alive.
    asked.ref();
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    const fail = () => resolve(undefined);
    asked.once('message', resolve).once('error', fail).once('exit', fail);
    const timer = setTimeout(fail, ms);
    asked.postMessage(question);
    const answer = await promise;
    clearTimeout(timer);
    asked.off('message', resolve).off('error', fail).off('exit', fail);
    if (answer === undefined) await end();
    else asked.unref();
    return answer;
  };

  return function inTurn<Result>(act: (ask: Ask<Question, Answer>) => Promise<Result>): Promise<Result> {
    const acted = last.then(async () => {
      clearTimeout(idle);
      try {
        return await act(ask);
      } finally {
        idle = setTimeout(() => void end(), idleMs).unref();
      }
    });
    last = acted.catch(() => {});
    return acted;
  };
}
