import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test('reading takes a minute at least', () => {
  expect([0, 100, 2_070].map(readingMinutes)).toEqual([1, 1, 9]);
});
