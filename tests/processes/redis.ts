import { onTestFinished } from 'vitest';
import { freePort } from '#tests/crash/process.ts';
import { startRedis as startOne } from '#tests/redis.ts';

/** A Redis of one test; gone when the test ends. */
export async function startRedis() {
  const redis = await startOne(await freePort());
  onTestFinished(redis.kill);
  return redis;
}
