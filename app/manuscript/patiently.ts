import { isWorthRetrying, uploadRetry } from '#domain/upload-retry.ts';

/** Nothing was answered for so long that it is not tried any more. */
export class RetryLimit extends Error {
  override name = 'RetryLimit';
}

type Telling = {
  readonly signal: AbortSignal;
  /** Whether the network is being waited for. */
  readonly waiting: (isWaiting: boolean) => void;
};

/**
 * Asks again until there is an answer about the request itself: immediately when the network returns, else after a wait
 * that doubles each time.
 *
 * @throws RetryLimit when there was none for ten minutes; AbortError when it was cancelled
 */
export async function patiently({ signal, waiting }: Telling, ask: () => Promise<Response>): Promise<Response> {
  const end = Date.now() + uploadRetry.totalMs;
  for (let wait: number = uploadRetry.firstMs; ; wait = Math.min(wait * 2, uploadRetry.longestMs)) {
    try {
      const answer = await ask();
      if (!isWorthRetrying(answer.status)) {
        waiting(false);
        return answer;
      }
    } catch (error) {
      if (signal.aborted) throw error;
    }
    if (Date.now() >= end) throw new RetryLimit(`No answer in ${uploadRetry.totalMs} ms`);
    waiting(true);
    await pause(wait, signal);
  }
}

/** Waits, but no longer than until the network returns; rejects when it is cancelled. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
