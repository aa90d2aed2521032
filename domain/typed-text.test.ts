import { expect, test } from 'vitest';
import { typedText } from '#domain/typed-text.ts';

test('what no database keeps is left out of what someone typed', () => {
  expect(typedText('a\u0000b\ud800')).toBe('ab\ufffd');
  expect(typedText('Наш дім 🏠')).toBe('Наш дім 🏠');
});
