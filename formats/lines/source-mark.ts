import { createHash } from 'node:crypto';

/** Tells whether a source is still the one that was translated: every other text has another mark. */
export function sourceMark(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
