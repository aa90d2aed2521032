import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownTarget } from './go.ts';

const here = 'https://stories.example/uk/library?page=2';

test.each([
  ['/login', '/login'],
  ['?page=3', '/uk/library?page=3'],
  ['https://stories.example/es/org/ana#works', '/es/org/ana#works'],
])('%s is a page of ours', (target, path) => {
  expect(ownTarget(target, here)).toBe(path);
});

test.each([
  'https://elsewhere.example/login',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,hello',
  'blob:https://stories.example/01',
  'vbscript:msgbox(1)',
  'https://stories.example:8443/',
  'https://somebody:secret@stories.example/',
  'http://[',
])('%j is refused', (target) => {
  expect(ownTarget(target, here)).toBeUndefined();
});

test('whatever is let through stays on this site', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (target) => {
      const own = ownTarget(target, here);
      if (own !== undefined) expect(new URL(own, here).origin).toBe('https://stories.example');
    }),
  );
});
