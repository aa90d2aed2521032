import { expect, test } from 'vitest';
import type { RevisionId } from '#domain/ids.ts';
import type { RevisionReason } from '#domain/revision.ts';
import { whySame } from './why-same.ts';

const saved = (id: string, reason: RevisionReason) => ({ id: id as RevisionId, reason });

test('an import changed nothing only in the version that was saved directly before it', () => {
  const last = [saved('3', 'imported'), saved('2', 'beforeImport')];
  expect(whySame(last, '2', '3')).toBe('broughtByImport');
  expect(whySame(last, '1', '3')).toBe('alike');
  expect(whySame(last, 'edition-1', '3')).toBe('alike');
  expect(whySame([saved('3', 'sitting'), saved('2', 'imported')], '2', '3')).toBe('alike');
  expect(whySame([], '2', 'edition-1')).toBe('alike');
});

test('nothing was written since an import, or since another version', () => {
  expect(whySame([saved('3', 'imported'), saved('2', 'sitting')], '3', undefined)).toBe('sinceImport');
  expect(whySame([saved('3', 'sitting'), saved('2', 'imported')], '3', undefined)).toBe('sinceThen');
  expect(whySame([], 'edition-1', undefined)).toBe('sinceThen');
  expect(whySame([], undefined, undefined)).toBe('sinceThen');
});
