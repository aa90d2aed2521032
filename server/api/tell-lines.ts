import { isNoRoom } from '#commands/no-room.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { Log } from '#server/log.ts';

/** The head of an answer that is a line of JSON after another. */
export const linesOfJson = { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-store' };

/** The messages during an import, and how their listener cancels it. */
type Telling = {
  readonly onProgress: (written: number, of: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Does something long and reports the progress, one JSON object per line: `progress`, and finally `done` with the
 * result of the act, or `refused`. A listener that disconnects before the end cancels it.
 */
export function tellLines(
  log: Log,
  act: (telling: Telling) => Promise<Outcome<object, unknown>>,
  ended: (isDone: boolean) => Promise<void>,
): Response {
  const stopping = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(listener) {
      const tell = (line: object) => {
        if (!stopping.signal.aborted) listener.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      let isDone = false;
      try {
        tell({ kind: 'progress', written: 0 });
        const onProgress = (written: number, of: number) => tell({ kind: 'progress', written, of });
        const outcome = await act({ onProgress, signal: stopping.signal });
        isDone = outcome.ok;
        if (outcome.ok) tell({ ...outcome.value, kind: 'done' });
        else tell({ ...outcome.failure, kind: 'refused', because: outcome.failure.kind });
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'A manuscript could not be imported.');
        tell({ kind: 'refused', because: isNoRoom(error) ? 'noRoom' : 'unknown' });
      } finally {
        await ended(isDone);
        if (!stopping.signal.aborted) listener.close();
      }
    },
    cancel() {
      stopping.abort();
    },
  });
  return new Response(body, { headers: linesOfJson });
}
