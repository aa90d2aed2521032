import { startThread } from '#commands/own-thread.ts';
import type { Checked } from '#domain/journey/findings.ts';
import type { Graph } from '#domain/journey/graph.ts';

/** Checks a journey in a thread of its own: travelling all its ways takes seconds, and others are served meanwhile. */
export async function checkApart(graph: Graph): Promise<Checked> {
  const worker = startThread(new URL('./check-worker.ts', import.meta.url), { workerData: graph });
  try {
    return await new Promise<Checked>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The check of a journey ended without an answer.')));
    });
  } finally {
    await worker.terminate();
  }
}
