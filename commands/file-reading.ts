import type { BookProblem } from '#domain/book.ts';
import type { FileJob, MainMessage, WorkerMessage } from './file-worker.ts';
import { startThread } from './own-thread.ts';

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

/**
 * Starts to read files in a thread with memory of its own, so that neither a long book nor a hostile one holds anybody
 * else up.
 *
 * @param timeLimit - milliseconds each answer may take
 * @throws ReadingStopped from `ask`, when the thread took too long, too much memory, or died
 */
export function startFileReading(job: FileJob, timeLimit: number): { ask: Ask; stop: () => Promise<void> } {
  const worker = startThread(new URL('./file-worker.ts', import.meta.url), {
    workerData: job,
    // A small space for what is new: a book is read in a burst, and a large one would only be filled.
    resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 12 },
  });
  // Listened to from the start: the first message may come before it is asked for.
  const arrived: WorkerMessage[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const settle = () => wake?.();
  worker.on('message', (message: WorkerMessage) => {
    arrived.push(message);
    settle();
  });
  worker.on('error', (error: Error & { code?: string }) => {
    failure = new ReadingStopped(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'damaged', error);
    settle();
  });
  worker.on('exit', () => {
    failure ??= new ReadingStopped('damaged');
    settle();
  });
  const ask: Ask = async (question) => {
    if (question) worker.postMessage(question);
    const timer = setTimeout(() => {
      failure = new ReadingStopped('tooSlow');
      settle();
    }, timeLimit);
    try {
      while (arrived.length === 0) {
        if (failure) throw failure;
        await new Promise<void>((resume) => {
          wake = resume;
        });
      }
      return arrived.shift() as WorkerMessage;
    } finally {
      clearTimeout(timer);
    }
  };
  return { ask, stop: async () => void (await worker.terminate()) };
}
