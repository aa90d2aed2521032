import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from '#tests/crash/process.ts';

const shifting = pathToFileURL(resolve(import.meta.dirname, 'shifted-clock.js')).href;

/** The settings of a process whose clock is wrong by some milliseconds; its threads have the same clock. */
export function withClock(environment: Environment, shiftMs: number): Environment {
  return { ...environment, NODE_OPTIONS: `--import ${shifting}`, TEST_CLOCK_SHIFT_MS: String(shiftMs) };
}
