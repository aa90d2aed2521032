import { formatWithOptions } from 'node:util';
import type { Log } from './log.ts';

/** Characters of a library's message at most. */
const longest = 2_000;

type Said = 'log' | 'info' | 'debug' | 'warn' | 'error' | 'trace';

const levels: Readonly<Record<Said, keyof Log>> = {
  log: 'info',
  info: 'info',
  debug: 'debug',
  trace: 'debug',
  warn: 'warn',
  error: 'error',
};

/**
 * Sends libraries' console output through the one log: their sentences hold names that someone may have chosen, and a
 * line break in one would become a line of its own, written by the person it names.
 */
export function logLibraries(log: Log, console: Record<Said, (...words: unknown[]) => void>): void {
  for (const [said, level] of Object.entries(levels) as [Said, keyof Log][])
    console[said] = (...words) => {
      const err = words.find((word) => word instanceof Error);
      const sentence = formatWithOptions({ colors: false, depth: 3 }, ...words.filter((word) => word !== err));
      log[level]({ ...(err ? { err } : {}), said: plain(sentence) }, 'A library says something.');
    };
}

/** The same of what Node itself warns of. */
export function logWarnings(log: Log, from: NodeJS.Process): void {
  from.removeAllListeners('warning');
  from.on('warning', (warning) => log.warn({ err: warning }, 'Node warns of something.'));
}

/** One line of it, short enough to be read. */
function plain(sentence: string): string {
  return sentence
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longest);
}
