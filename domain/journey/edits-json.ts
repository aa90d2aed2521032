import type { Edit } from './edits.ts';

/** Edits as JSON. A field that an edit removes is null there: JSON has no word for undefined. */
export function writeEdits(edits: readonly Edit[]): string {
  return JSON.stringify(edits, (_name, value) => (value === undefined ? null : value));
}

/** Edits as `writeEdits` wrote them, with undefined where there is null. */
export function readEdits(json: string): Edit[] {
  return withoutNull(JSON.parse(json)) as Edit[];
}

/** The same value with undefined for each null: nothing in a journey is null. */
export function withoutNull(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withoutNull(held)]));
}
