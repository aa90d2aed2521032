import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import type { Activity } from '#domain/journey/graph.ts';
import { activitySize } from '#domain/journey/map.ts';
import { activity } from '#tests/journeys.ts';
import { besideEachOther, layered } from './layout.ts';
import { readTweeFiles } from './read.ts';

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

test('steps that an import adds cover no other, and those that an author put somewhere stay', () => {
  const places = fc.array(fc.record({ x: fc.integer({ min: 0, max: 600 }), y: fc.integer({ min: 0, max: 600 }) }), {
    maxLength: 40,
  });
  const covers = (one: Activity, other: Activity) =>
    Math.abs(one.x - other.x) < activitySize.width && Math.abs(one.y - other.y) < activitySize.height;
  fc.assert(
    fc.property(places, fc.nat(40), (all, many) => {
      const activities = all.map((place, at) => ({ ...activity(at, 'read'), ...place }));
      const put = new Set(activities.slice(0, many).map(({ id }) => id));
      const placed = besideEachOther(activities, put);
      expect(placed.map(({ id, x }) => [id, x])).toEqual(activities.map(({ id, x }) => [id, x]));
      for (const [at, one] of placed.entries()) {
        if (put.has(one.id)) expect(one).toEqual(activities[at]);
        else expect(placed.filter((other) => other !== one && covers(one, other))).toEqual([]);
      }
    }),
  );
});

test('a page of links and a step that only sets things stand apart from other passages', () => {
  const links = Array.from({ length: 150 }, (_, at) => `[[Link ${at}->Beside]]`).join('\n');
  const source = `:: Start {"position":"100,100"}\n${links}\n\n:: Beside {"position":"150,150"}\nWords.\n\n:: Loose\n[[Start]]`;
  const read = readTweeFiles([{ bytes: new TextEncoder().encode(source) }], defaultBookLimits);
  const { activities } = (read.ok && read.book.journeys?.[0]?.graph) || { activities: [] };
  expect(activities.map(({ title }) => title)).toEqual(['Start', 'Start (2)', 'Beside', 'Loose']);
  for (const one of activities.filter(({ title }) => title === 'Start (2)' || title === 'Loose'))
    for (const other of activities)
      expect(
        one === other ||
          Math.abs(one.x - other.x) >= activitySize.width ||
          Math.abs(one.y - other.y) >= activitySize.height,
      ).toBe(true);
});
