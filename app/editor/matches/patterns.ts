import type { Pattern, PatternMatch } from '#domain/match-pattern.ts';

/** A search by a regular expression, in paragraphs. */
export type PatternJob = {
  readonly pattern: Pattern;
  readonly texts: readonly string[];
  readonly replacement: string;
};

/** What became of it; `dropped` where another search took its place. */
export type PatternAnswer = readonly (readonly PatternMatch[])[] | 'tooSlow' | 'failed' | 'dropped';

/** Milliseconds that a search may take. A text of 30,000 words takes a few, unless the expression is one that explodes. */
const mostMs = 1_000;

export type Patterns = {
  readonly ask: (job: PatternJob) => Promise<PatternAnswer>;
  /** Stops what is being searched. */
  readonly drop: () => void;
};

type Waiting = { readonly job: PatternJob; readonly answer: (answer: PatternAnswer) => void };

/** Searches in a worker, one job after the other. The worker is made when it is first needed, and again once stopped. */
export function openPatterns(): Patterns {
  const jobs: Waiting[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = (why: PatternAnswer) => {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
    isReady = false;
    for (const { answer } of jobs.splice(0)) answer(why);
  };
  const begin = () => {
    const [next] = jobs;
    if (!next || !isReady) return;
    worker?.postMessage(next.job);
    timer = setTimeout(stop, mostMs, 'tooSlow');
  };
  const start = () => {
    worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', () => stop('failed'));
    worker.addEventListener('message', ({ data }: MessageEvent<'ready' | PatternAnswer>) => {
      clearTimeout(timer);
      if (data === 'ready') isReady = true;
      else jobs.shift()?.answer(data);
      begin();
    });
  };

  return {
    ask: (job) =>
      new Promise((answer) => {
        jobs.push({ job, answer });
        if (!worker) start();
        else if (jobs.length === 1) begin();
      }),
    drop: () => {
      if (jobs.length > 0) stop('dropped');
    },
  };
}
