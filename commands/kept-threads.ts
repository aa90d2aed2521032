import type { ResourceLimits, Worker } from 'node:worker_threads';
import { startThread } from './own-thread.ts';

/**
 * Milliseconds for which a thread that has done its work waits for more of it. Who looks at a file often imports it
 * next, and a new thread would load its modules again: a third of a second of a processor.
 */
const keptMs = 10_000;
/** Threads of one module that wait at a time. */
const mostKept = 2;
/** Bytes of memory with which a thread is not kept. */
const mostHeld = 128 * 2 ** 20;

type Kept = { readonly thread: Worker; readonly timer: ReturnType<typeof setTimeout> };

const waiting = new Map<string, Kept[]>();

/**
 * A thread of a module for one piece of work: one that waits for more, or a new one. It belongs to the caller, who
 * gives it back or terminates it.
 *
 * @param module - the address of a TypeScript module that does each piece of work when a message asks for it
 * @param limits - of its memory; the same for each thread of the module
 */
export function takeThread(module: URL, limits: ResourceLimits): Worker {
  const kept = waiting.get(module.href)?.pop();
  if (!kept) return startThread(module, { resourceLimits: limits });
  clearTimeout(kept.timer);
  forget(kept.thread);
  kept.thread.ref();
  return kept.thread;
}

/**
 * Gives back a thread that has done its work well and waits for a message. It is kept for a while, unless enough of
 * that module are, or it holds much memory. One that failed is terminated instead of given back.
 */
export async function giveBackThread(module: URL, thread: Worker): Promise<void> {
  forget(thread);
  // It may still end by itself.
  thread.on('error', () => undefined);
  const held = await heldBy(thread);
  const threads = waiting.get(module.href) ?? [];
  waiting.set(module.href, threads);
  if (threads.length >= mostKept || held > mostHeld) {
    await thread.terminate();
    return;
  }
  const leave = () => {
    const at = threads.findIndex((kept) => kept.thread === thread);
    if (at >= 0) clearTimeout(threads.splice(at, 1)[0]?.timer);
  };
  const end = () => {
    leave();
    void thread.terminate();
  };
  thread.once('exit', leave);
  thread.unref();
  threads.push({ thread, timer: setTimeout(end, keptMs).unref() });
}

/** Ends all threads that wait: before the process ends. */
export async function endKeptThreads(): Promise<void> {
  const ended = [...waiting.values()].flatMap((threads) => threads.splice(0));
  for (const { timer } of ended) clearTimeout(timer);
  await Promise.all(ended.map(({ thread }) => thread.terminate()));
}

function forget(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
}

/** Bytes that a thread holds; more than any where it has ended. */
async function heldBy(thread: Worker): Promise<number> {
  const held = await thread.getHeapStatistics().catch(() => undefined);
  return held ? held.total_heap_size + held.external_memory : Number.POSITIVE_INFINITY;
}
