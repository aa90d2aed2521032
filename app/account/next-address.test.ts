import { expect, test } from 'vitest';
import { safeNext } from './next-address.ts';

test.each(['/library', '/es/library?tab=1#top', '/org/olena/the-lamp/block/1'])('%s is a place to go on to', (next) => {
  expect(safeNext(next)).toBe(next);
});

test.each([
  '',
  'library',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  '/\n//evil.example/',
  '\u0000//evil.example/',
  ' //evil.example/',
  '/a\\..\\evil',
  'javascript:alert(1)',
  'data:text/html,x',
  `/${'x'.repeat(2_000)}`,
])('%j leads nowhere, least of all to another site', (next) => {
  expect(safeNext(next)).toBeUndefined();
});

test('whatever is let through stays at our origin, as a browser reads it', () => {
  const parts = ['/', '\\', '.', '..', '\t', '\n', 'evil.example', '@', ':', '?', '#', '%2f', '%5c'];
  for (const a of parts)
    for (const b of parts)
      for (const c of parts)
        for (const d of parts) {
          const next = safeNext(a + b + c + d);
          if (next !== undefined) expect(new URL(next, 'https://fabula.test').origin).toBe('https://fabula.test');
        }
});
