import { expect, test } from 'vitest';
import { stringsOnServer } from '#app/strings.ts';
import { sceneWords } from './outline-places.ts';

test('a scene without a title is told apart by what it lies in', async () => {
  const { t } = await stringsOnServer('en');
  const within = { title: '', kind: 'chapter' as const, number: 2 };
  const scene = { title: '', kind: 'scene' as const, number: 1 };
  expect(sceneWords(t, { name: scene, within })).toMatch(/^Chapter\s2, Scene\s1$/);
  expect(sceneWords(t, { name: scene, within: undefined })).toMatch(/^Scene\s1$/);
  expect(sceneWords(t, { name: { ...scene, title: 'The hull' }, within })).toBe('The hull');
});
