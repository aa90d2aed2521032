import { expect, test } from 'vitest';
import { parsedAtOnce, turnsFor, workFor } from './parsing.ts';

test('a large manuscript is read by itself, others side by side', () => {
  expect(turnsFor(2 ** 20)).toBe(1);
  expect(turnsFor(52 * 2 ** 20)).toBe(parsedAtOnce);
});

test('more work is allowed for more bytes, and never without an end', () => {
  expect(workFor(0)).toBe(15_000);
  expect(workFor(3 * 2 ** 20)).toBe(30_000);
  expect(workFor(2 ** 40)).toBe(90_000);
});
