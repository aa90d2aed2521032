import type { Worker } from 'node:worker_threads';
import { giveBackThread, takeThread } from '#commands/kept-threads.ts';
import type { BookProblem } from '#domain/book.ts';
import { workFor } from '#domain/parsing.ts';
import type { FileJob, MainMessage, WorkerMessage } from './file-job.ts';
import { takeParsingTurn } from './parsing-turns.ts';

/** The reading of the file ended before its time: too slow, too large for its memory, or a bug in the worker. */
export class ReadingStopped extends Error {
  override name = 'ReadingStopped';
  readonly because: BookProblem['kind'];
  constructor(because: BookProblem['kind'], cause?: unknown) {
    super(`The reading of a file was stopped: ${because}`, { cause });
    this.because = because;
  }
}

/** Says something to the reading thread and waits for its answer; undefined: only waits. */
export type Ask = (message: MainMessage | undefined) => Promise<WorkerMessage>;

/** How long each answer may take, and what ends the reading besides. */
export type ReadingLimits = {
  /** Milliseconds on the clock. */
  readonly time: number;
  /** Milliseconds of a processor; undefined: as many as files of that size may take. */
  readonly work?: number;
  readonly signal?: AbortSignal | undefined;
};

const module = new URL('./file-worker.ts', import.meta.url);
/** The messages after which the thread has nothing left to say of the files. */
const last: ReadonlySet<WorkerMessage['kind']> = new Set(['problem', 'preview', 'end']);

/** Milliseconds between two looks at how much a thread has worked. */
const lookEvery = 500;

/**
 * Starts to read files in a thread with its own memory, so that neither a long book nor a hostile one holds anyone up.
 * Only so many are read at a time: the thread starts when its turn has come, and the clock with it.
 *
 * @throws ReadingStopped from `ask`, when the thread took too long, too much memory, or died; the signal's reason, once
 * it is aborted
 */
export function startFileReading(job: FileJob, limits: ReadingLimits): { ask: Ask; stop: () => Promise<void> } {
  const bytes = job.files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const turn = takeParsingTurn(bytes);
  const arrived: WorkerMessage[] = [];
  let worker: Worker | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;
  let failure: unknown;
  let isDone = false;
  let wake: (() => void) | undefined;
  const fail = (error: unknown) => {
    failure ??= error;
    wake?.();
  };
  const aborted = () => fail(limits.signal?.reason);
  if (limits.signal?.aborted) aborted();
  limits.signal?.addEventListener('abort', aborted);

  const start = () => {
    // A small space for new objects: a book is read in a burst, and a large one would only be filled.
    const started = takeThread(module, { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 12 });
    // Listened to from the start: the first message may come before it is asked for.
    started.on('message', (message: WorkerMessage) => {
      isDone = last.has(message.kind);
      arrived.push(message);
      wake?.();
    });
    started.on('error', (error: Error & { code?: string }) =>
      fail(new ReadingStopped(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'damaged', error)),
    );
    started.on('exit', () => fail(new ReadingStopped('damaged')));
    const most = limits.work ?? workFor(bytes);
    const before = workOf(started);
    const look = async () => {
      const [first, now] = await Promise.all([before, workOf(started)]);
      if (now - first > most) fail(new ReadingStopped('tooSlow'));
    };
    looking = setInterval(() => void look(), lookEvery);
    started.postMessage({ kind: 'job', job } satisfies MainMessage);
    return started;
  };

  const ask: Ask = async (question) => {
    if (!worker) await Promise.race([turn.begun, new Promise<void>((resume) => (wake = resume))]);
    if (failure !== undefined) throw failure;
    worker ??= start();
    if (question) worker.postMessage(question);
    const timer = setTimeout(() => fail(new ReadingStopped('tooSlow')), limits.time);
    try {
      while (arrived.length === 0) {
        if (failure !== undefined) throw failure;
        await new Promise<void>((resume) => {
          wake = resume;
        });
      }
      return arrived.shift() as WorkerMessage;
    } finally {
      clearTimeout(timer);
    }
  };
  const stop = async () => {
    limits.signal?.removeEventListener('abort', aborted);
    clearInterval(looking);
    if (worker && isDone && failure === undefined) await giveBackThread(module, worker);
    else await worker?.terminate();
    turn.end();
  };
  return { ask, stop };
}

/**
 * Milliseconds of a processor that a thread has worked so far, regardless of what else the machine does. Node reports it
 * from 24.6 on; none before, and none of a thread that has ended.
 */
async function workOf(worker: Worker): Promise<number> {
  if (typeof worker.cpuUsage !== 'function') return 0;
  const used = await worker.cpuUsage().catch(() => undefined);
  return used ? (used.user + used.system) / 1_000 : 0;
}
