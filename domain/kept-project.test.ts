import { expect, test } from 'vitest';
import { blockIn } from './kept-project.ts';

test('the block of a text’s address is found, and no other page is taken for a text', () => {
  expect(blockIn('/org/ana/the-lamp/block/one')).toBe('one');
  expect(blockIn('/org/ana/the-lamp/block/one/')).toBe('one');
  for (const path of ['/', '/org/ana/the-lamp', '/org/ana/the-lamp/block/one/versions', '/journey/one', '/block/one'])
    expect(blockIn(path)).toBeUndefined();
});
