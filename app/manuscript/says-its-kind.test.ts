import { expect, test } from 'vitest';
import { saysItsKind } from './says-its-kind.ts';

test('a title that says what it is of is told from one that does not', () => {
  for (const title of ['Chapter 3', 'CAPÍTULO III', 'Розділ перший', 'Epilogue'])
    expect(saysItsKind({ kind: 'chapter', title }), title).toBe(true);
  for (const title of ['', 'Chapters of my life', 'The last chapter', 'Part One'])
    expect(saysItsKind({ kind: 'chapter', title }), title).toBe(false);
  expect(saysItsKind({ kind: 'part', title: 'Part One' })).toBe(true);
  expect(saysItsKind({ kind: 'scene', title: 'Сцена 2' })).toBe(true);
});
