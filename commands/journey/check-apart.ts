import { answerApart } from '#commands/answer-apart.ts';
import type { Checked } from '#domain/journey/findings.ts';
import type { Graph } from '#domain/journey/graph.ts';

/** The data for the thread. */
export type CheckJob = {
  readonly graph: Graph;
  /** Whether its ink stories are read at random; otherwise each counts as one that had to be stopped. */
  readonly looksInto: boolean;
};

/** Checks a journey in its own thread: travelling all its ways takes seconds, and others are served meanwhile. */
export async function checkApart(graph: Graph): Promise<Checked> {
  const module = new URL('./check-worker.ts', import.meta.url);
  try {
    return await answerApart(module, { graph, looksInto: true } satisfies CheckJob);
  } catch (error) {
    if (!graph.activities.some(({ ink }) => ink !== undefined)) throw error;
    // An ink story was too much for it. The journey around it is checked all the same.
    return answerApart(module, { graph, looksInto: false } satisfies CheckJob);
  }
}
