import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patiently, RetryLimit } from './patiently.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Asks with these answers, the last of them for ever; notes when it was asked. */
function begin(...answers: (number | 'noNetwork')[]) {
  const started = Date.now();
  const asked: number[] = [];
  const waiting: boolean[] = [];
  const stop = new AbortController();
  const answer = patiently({ signal: stop.signal, waiting: (isWaiting) => waiting.push(isWaiting) }, async () => {
    const said = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(Date.now() - started);
    if (typeof said !== 'number') throw new TypeError('Failed to fetch');
    return new Response(null, { status: said });
  });
  const settled = answer.then(
    ({ status }) => status,
    (error: Error) => error,
  );
  return { asked, waiting, stop, settled };
}

test.each([200, 404, 409, 422, 507])('%i is an answer without a retry', async (status) => {
  const { settled, asked } = begin(status);
  expect(await settled).toBe(status);
  expect(asked).toEqual([0]);
});

test.each([408, 429, 500, 502, 503, 'noNetwork'] as const)('after %s it is asked again', async (said) => {
  const { settled, asked, waiting } = begin(said, said, 204);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await settled).toBe(204);
  expect(asked).toEqual([0, 1_000, 3_000]);
  expect(waiting).toEqual([true, true, false]);
});

test('the waits double up to 64 seconds, and end after ten minutes', async () => {
  const { settled, asked } = begin(503);
  await vi.advanceTimersByTimeAsync(700_000);
  expect(await settled).toBeInstanceOf(RetryLimit);
  const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(waits.slice(0, 8)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 64_000]);
  expect(Math.max(...waits)).toBe(64_000);
  expect(asked.at(-1)).toBeGreaterThanOrEqual(600_000);
  expect(asked.at(-1)).toBeLessThan(664_000);
});

test('a network that returns is used immediately, and cancelling ends the wait', async () => {
  const { settled, asked, stop } = begin('noNetwork');
  await vi.advanceTimersByTimeAsync(10);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([0, 10]);
  stop.abort();
  expect(await settled).toMatchObject({ name: 'AbortError' });
});
