import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCustom, isFact, isObjectPath, placeOf } from '#domain/stored-object.ts';

const project = '01900000-0000-7000-8000-000000000000';

test('a path is of parts that could be a name, and no longer than 1,024 bytes', () => {
  for (const path of ['a', 'accounts/x/ж 1.png', '...', 'a/..b', '😀', 'x'.repeat(1_024), "'; drop table --", '<img>'])
    expect(isObjectPath(path), path).toBe(true);
  for (const path of [
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    'a/../b',
    'a/./b',
    'a\0',
    'a\nb',
    '\ud800',
    'ж'.repeat(513),
  ])
    expect(isObjectPath(path), path).toBe(false);
});

test('a path whose length is allowed has at most as many bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1_100 }), (path) => {
      if (isObjectPath(path)) expect(new TextEncoder().encode(path).length).toBeLessThanOrEqual(1_024);
    }),
  );
});

test('the first two parts of a path name a place, and only where there is a third', () => {
  expect(placeOf('accounts/u/x')).toEqual({ kind: 'account', accountId: 'u' });
  expect(placeOf(`projects/${project}/a/b`)).toEqual({ kind: 'project', projectId: project });
  for (const path of ['', 'accounts', 'accounts/u', 'accounts//x', 'projects/x/y', `Projects/${project}/y`, 'x/y/z'])
    expect(placeOf(path), path).toBeUndefined();
});

test('the metadata of a file can stand in a header', () => {
  expect(isFact('inline; filename="a.png"')).toBe(true);
  for (const fact of ['a\r\nSet-Cookie: x', 'ж', '\0', 'x'.repeat(513)]) expect(isFact(fact), fact).toBe(false);
  expect(isCustom({ a: 'ж\n', 'b-c': '' })).toBe(true);
  expect(isCustom({ 'a b': 'x' })).toBe(false);
  expect(isCustom({ a: 'x'.repeat(9_000) })).toBe(false);
});
