import { expect, test } from 'vitest';
import { glued, onOneLine } from './glued.ts';

test('a number stays with what it counts, and a date in one line', () => {
  expect(glued('3 of 6 steps, 92 words')).toBe('3\u00a0of 6\u00a0steps, 92\u00a0words');
  expect(glued('Edition 2 · 168 слів')).toBe('Edition 2 · 168\u00a0слів');
  expect(glued('No numbers here')).toBe('No numbers here');
  expect(onOneLine('27 лист. 2026 р.')).toBe('27\u00a0лист.\u00a02026\u00a0р.');
});
