import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { revalidatesBible } from './kept-bible.ts';

test('a page of a story bible is loaded again after a change, not for a pressed cell or what was refused', () => {
  const after = (facts: Partial<ShouldRevalidateFunctionArgs>) =>
    revalidatesBible({ defaultShouldRevalidate: true, ...facts } as ShouldRevalidateFunctionArgs);
  expect(after({})).toBe(true);
  expect(after({ json: { intent: 'describe' }, actionResult: { ok: true } })).toBe(true);
  expect(after({ json: { intent: 'place' }, actionResult: { ok: true } })).toBe(false);
  expect(after({ actionResult: { ok: false, problem: 'name.changed' } })).toBe(false);
  // Its buttons go where someone may no longer write.
  expect(after({ json: { intent: 'place' }, actionResult: { ok: false, problem: 'needsRole' } })).toBe(true);
});
