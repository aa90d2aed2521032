import { expect, test } from 'vitest';
import { findKeyOf } from './find-keys.ts';

const press = (key: string, held: string[] = [], code = `Key${key.toUpperCase()}`) => ({
  key,
  code,
  ctrlKey: held.includes('Control'),
  metaKey: held.includes('Meta'),
  altKey: held.includes('Alt'),
  shiftKey: held.includes('Shift'),
});

test('knows the keys of Windows and Linux', () => {
  expect(findKeyOf(press('f', ['Control']), false)).toBe('find');
  expect(findKeyOf(press('h', ['Control']), false)).toBe('replace');
  expect(findKeyOf(press('g', ['Control']), false)).toBe('next');
  expect(findKeyOf(press('G', ['Control', 'Shift']), false)).toBe('previous');
  expect(findKeyOf(press('F3', [], 'F3'), false)).toBe('next');
  expect(findKeyOf(press('F3', ['Shift'], 'F3'), false)).toBe('previous');
  expect(findKeyOf(press('Escape', [], 'Escape'), false)).toBe('close');
  expect(findKeyOf(press('f'), false)).toBeUndefined();
  expect(findKeyOf(press('F', ['Control', 'Shift']), false)).toBe('everywhere');
  expect(findKeyOf(press('f', ['Control', 'Shift', 'Alt']), false)).toBeUndefined();
  expect(findKeyOf(press('f', ['Control', 'Alt']), false)).toBeUndefined();
});

test('knows those of Apple, where Ctrl+F and Ctrl+H move and delete', () => {
  expect(findKeyOf(press('f', ['Meta']), true)).toBe('find');
  expect(findKeyOf(press('ƒ', ['Meta', 'Alt'], 'KeyF'), true)).toBe('replace');
  expect(findKeyOf(press('g', ['Meta', 'Shift']), true)).toBe('previous');
  expect(findKeyOf(press('f', ['Control']), true)).toBeUndefined();
  expect(findKeyOf(press('h', ['Control']), true)).toBeUndefined();
});

test('knows a key by its place where the keyboard writes other letters, and by its letter where that moved', () => {
  expect(findKeyOf(press('а', ['Control'], 'KeyF'), false)).toBe('find');
  expect(findKeyOf(press('р', ['Control'], 'KeyH'), false)).toBe('replace');
  expect(findKeyOf(press('f', ['Control'], 'KeyY'), false)).toBe('find');
  expect(findKeyOf(press('u', ['Control'], 'KeyF'), false)).toBeUndefined();
});
