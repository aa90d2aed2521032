import { expect, test } from 'vitest';
import { findingLine } from './journey-command.ts';

test('a finding is a sentence with its place and what stands there', () => {
  expect(findingLine({ kind: 'noStart', weight: 'error' })).toBe('Error: The journey has no start');
  expect(findingLine({ kind: 'brokenText', weight: 'error', title: 'The door', label: '', said: '{if key}' })).toBe(
    'Error: Something in the text can’t be read (The door · {if key})',
  );
});
