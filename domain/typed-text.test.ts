import { expect, test } from 'vitest';
import { typedText } from '#domain/typed-text.ts';

test('characters that no database stores are left out of typed text', () => {
  expect(typedText('a\u0000b\ud800')).toBe('ab\ufffd');
  expect(typedText('Наш дім 🏠')).toBe('Наш дім 🏠');
});
