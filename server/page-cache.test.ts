import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProjectId } from '#domain/ids.ts';
import { createPageCache, type KeptPage } from '#server/page-cache.ts';

function page(size: number): KeptPage {
  const bodies = { identity: Buffer.alloc(size), gzip: Buffer.alloc(0), br: Buffer.alloc(0) };
  return { projectId: 'p' as ProjectId, publicVersion: 1, etag: '"e"', headers: {}, bodies };
}

test('a kept page is found until it is dropped or replaced', () => {
  const cache = createPageCache(100);
  const first = page(10);
  cache.keep('/a', first);
  expect(cache.find('/a')).toBe(first);

  const second = page(20);
  cache.keep('/a', second);
  expect(cache.find('/a')).toBe(second);
  expect(cache.bytes()).toBe(20);

  cache.drop('/a');
  cache.drop('/a');
  expect(cache.find('/a')).toBeUndefined();
  expect(cache.bytes()).toBe(0);
});

test('when there is no room the page not asked for the longest goes first', () => {
  const cache = createPageCache(30);
  for (const key of ['/a', '/b', '/c']) cache.keep(key, page(10));
  cache.find('/a');
  cache.keep('/d', page(10));

  expect(['/a', '/b', '/c', '/d'].filter((key) => cache.find(key))).toEqual(['/a', '/c', '/d']);
});

test('a page larger than all the room is not kept, and pushes nothing out', () => {
  const cache = createPageCache(30);
  cache.keep('/a', page(10));
  cache.keep('/big', page(31));

  expect(cache.find('/big')).toBeUndefined();
  expect(cache.find('/a')).toBeDefined();
});

test('the counted bytes are always those of the held pages and never too many', () => {
  const step = fc.record({
    key: fc.constantFrom('/a', '/b', '/c', '/d', '/e'),
    size: fc.integer({ min: 1, max: 60 }),
    does: fc.constantFrom('keep' as const, 'find' as const, 'drop' as const),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const cache = createPageCache(100);
      for (const { key, size, does } of steps) {
        if (does === 'keep') cache.keep(key, page(size));
        else cache[does](key);
      }
      const held = ['/a', '/b', '/c', '/d', '/e'].map((key) => cache.find(key)?.bodies.identity.length ?? 0);

      expect(cache.bytes()).toBe(held.reduce((sum, size) => sum + size, 0));
      expect(cache.bytes()).toBeLessThanOrEqual(100);
    }),
  );
});
