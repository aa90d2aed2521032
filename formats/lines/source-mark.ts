import { createHash } from 'node:crypto';

/** What tells whether a source is still the one that was translated: of any other text it is another. */
export function sourceMark(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
