import type { Log } from '#server/log.ts';

/** A log that says nothing. */
export const quietLog: Log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };
