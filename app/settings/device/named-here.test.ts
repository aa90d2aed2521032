import { expect, test } from 'vitest';
import type { DocumentId } from '#domain/ids.ts';
import { namedHere } from './named-here.ts';

test('copies with words that the server lacks come first, then by work and title; one without a name stays', () => {
  const names = [
    { documentId: 'b' as DocumentId, title: 'Two', projectTitle: 'Tides' },
    { documentId: 'a' as DocumentId, title: 'One', projectTitle: 'Tides' },
    { documentId: 'c' as DocumentId, title: 'Zero', projectTitle: 'Tides' },
  ];
  expect(namedHere(['a', 'b', 'c', 'd'], names, ['c']).map(({ documentId }) => documentId)).toEqual([
    'c',
    'd',
    'a',
    'b',
  ]);
});
