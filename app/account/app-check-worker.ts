import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { minuteMs } from '#domain/duration.ts';

/** Milliseconds after which even the slowest telephone gives up; the server would not take the answer any more. */
const patience = 4 * minuteMs;

addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: patience }).catch(() => null);
  postMessage(solution ? { challenge, solution } : undefined);
});
