import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layered } from './layout.ts';

test('steps at the same distance lie side by side, and many of them in several rows', () => {
  const leaves = Array.from({ length: 20 }, (_none, at) => `leaf ${at}`);
  const places = layered(['hub', ...leaves, 'end'], 'hub', (name) =>
    name === 'hub' ? leaves : name === 'leaf 3' ? ['end'] : [],
  );
  const at = (name: string) => places.get(name) ?? { x: Number.NaN, y: Number.NaN };
  expect(at('hub')).toEqual({ x: 0, y: 0 });
  expect(at('leaf 0').y).toBe(at('leaf 7').y);
  expect(at('leaf 8')).toEqual({ x: at('leaf 0').x, y: at('leaf 0').y * 2 });
  expect(at('end').y).toBeGreaterThan(at('leaf 19').y);
  expect(Math.max(...leaves.map((name) => at(name).x))).toBeLessThan(2_000);
});

test('each thing has a place, and no two the same, however they lead to each other', () => {
  const stories = fc
    .uniqueArray(fc.string(), { minLength: 1, maxLength: 40 })
    .chain((names) =>
      fc.tuple(
        fc.constant(names),
        fc.option(fc.constantFrom(...names)),
        fc.array(fc.nat(names.length), { maxLength: 80 }),
      ),
    );
  fc.assert(
    fc.property(stories, ([names, first, links]) => {
      const places = layered(names, first ?? undefined, (name) =>
        links.filter((_to, at) => at % names.length === names.indexOf(name)).map((to) => names[to] ?? 'nowhere'),
      );
      expect([...places.keys()].toSorted()).toEqual(names.toSorted());
      expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(names.length);
    }),
  );
});
