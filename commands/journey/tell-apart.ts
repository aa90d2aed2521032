import type { Worker } from 'node:worker_threads';
import { startThread } from '#commands/own-thread.ts';
import type { InkScene, InkStory } from '#domain/journey/ink-story.ts';
import type { TellQuestion } from './tell-worker.ts';

/** A requested scene; a story has one name everywhere. */
export type Telling = {
  readonly name: string;
  readonly story: InkStory;
  readonly seed: number;
  readonly picks: readonly number[];
};

/** Milliseconds that a scene may take: to open a story, and for each pick that has to be repeated. */
const tellingMs = { open: 5_000, pick: 10 };
/** Milliseconds after which an idle thread ends. */
const idleMs = 60_000;
/** MiB that the thread may use. */
const memoryMb = 256;

/** A story that took too long, or too much memory, counts as one that was stopped. */
const stopped: InkScene = { lines: [], choices: [], outcome: 'failed' };

let thread: Worker | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Tells a scene of an ink story in the thread that all stories share, one after the other. A story that takes too long
 * ends the thread, not the process: its scene has failed, and the next one starts a new thread.
 */
export function tellApart(telling: Telling): Promise<InkScene> {
  const told = last.then(() => tellNow(telling));
  last = told.catch(() => {});
  return told;
}

async function tellNow({ name, story, seed, picks }: Telling): Promise<InkScene> {
  clearTimeout(idle);
  const question = { name, seed, picks };
  const first = await ask({ ...question, story: undefined });
  // Its source does not matter for telling.
  const told = first === 'unknown' ? await ask({ ...question, story: { ...story, files: [] } }) : first;
  idle = setTimeout(() => void end(), idleMs).unref();
  return told === 'unknown' ? stopped : told;
}

async function ask(question: TellQuestion): Promise<InkScene | 'unknown'> {
  thread ??= startThread(
    new URL('./tell-worker.ts', import.meta.url),
    { resourceLimits: { maxOldGenerationSizeMb: memoryMb } },
    false,
  );
  const asked = thread;
  // A command waits for its answer; an idle thread does not keep the process alive.
  asked.ref();
  let resolve: (answer: InkScene | 'unknown' | undefined) => void = () => {};
  const promise = new Promise<InkScene | 'unknown' | undefined>((answered) => {
    resolve = answered;
  });
  const fail = () => resolve(undefined);
  asked.once('message', resolve).once('error', fail).once('exit', fail);
  const timer = setTimeout(fail, tellingMs.open + tellingMs.pick * question.picks.length);
  asked.postMessage(question);
  const answer = await promise;
  clearTimeout(timer);
  asked.off('message', resolve).off('error', fail).off('exit', fail);
  if (answer === undefined) await end();
  else asked.unref();
  return answer ?? stopped;
}

async function end(): Promise<void> {
  const ended = thread;
  thread = undefined;
  await ended?.terminate();
}
