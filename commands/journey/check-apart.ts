import type { Checked } from '#domain/journey/findings.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { answerApart } from './answer-apart.ts';

/** Checks a journey in a thread of its own: travelling all its ways takes seconds, and others are served meanwhile. */
export async function checkApart(graph: Graph): Promise<Checked> {
  return answerApart(new URL('./check-worker.ts', import.meta.url), graph);
}
