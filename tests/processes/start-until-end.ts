import { onTestFinished } from 'vitest';
import { type Environment, type Running, startProcess } from '#tests/crash/process.ts';

/** Starts a process that is stopped when its test ends. */
export async function startUntilEnd(environment: Environment): Promise<Running> {
  const running = await startProcess(environment);
  onTestFinished(async () => {
    running.kill('SIGTERM');
    await running.ended;
  });
  return running;
}
