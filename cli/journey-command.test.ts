import { expect, test } from 'vitest';
import { findingLine, travelledLine } from './journey-command.ts';

test('a finding is a sentence with its place and what stands there', () => {
  expect(findingLine({ kind: 'noStart', weight: 'error' })).toBe('Error: The journey has no start');
  expect(findingLine({ kind: 'brokenText', weight: 'error', title: 'The door', label: '', said: '{if key}' })).toBe(
    'Error: Something in the text can’t be read (The door · {if key})',
  );
});

test('a check says how the journey was travelled, and that it was not where nothing begins', () => {
  expect(travelledLine({ isExhaustive: true, states: 3, runs: 0 })).toBe('Every way was travelled: 3 states.');
  expect(travelledLine({ isExhaustive: false, states: 3, runs: 0 })).toBe(
    'Every way was travelled: 3 states; ink stories were read at random.',
  );
  expect(travelledLine({ isExhaustive: false, states: 0, runs: 10_000 })).toBe('10000 random runs were made.');
  expect(travelledLine({ isExhaustive: false, states: 0, runs: 0 })).toBe(
    'No way was travelled: the journey has no start.',
  );
});
