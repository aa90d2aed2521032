import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activity, activityId, graph, mapId, mapItem } from '#tests/journeys.ts';
import { activitiesIn, activitiesOf, activitySize, boxAround, cutTo, freeBox, freePlace, neighbour } from './map.ts';

const at = fc.record({ x: fc.integer({ min: -999, max: 999 }), y: fc.integer({ min: -999, max: 999 }) });

test('a region that is drawn around activities holds them, and none of another map', () => {
  fc.assert(
    fc.property(fc.array(at, { minLength: 1, maxLength: 8 }), (places) => {
      const here = places.map((place, n) => activity(n + 1, 'read', [], place));
      const there = places.map((place, n) => activity(n + 100, 'read', [], { ...place, map: mapId(1) }));
      const box = boxAround(here);
      expect(activitiesIn(graph([...here, ...there]), mapItem(1, 'region', box))).toEqual(here);
    }),
  );
  expect(boxAround([])).toBeUndefined();
});

test('a chosen region stands for what it holds, and a note for nothing', () => {
  const inside = activity(1, 'read', [], { x: 50, y: 50 });
  const outside = activity(2, 'read', [], { x: 500, y: 50 });
  const [region, note] = [mapItem(1, 'region'), mapItem(2, 'note', { x: 400, y: 0 })];
  const story = graph([inside, outside], { items: [region, note] });
  const of = (items: readonly { readonly id: typeof region.id }[], activities: readonly (typeof inside)[] = []) => [
    ...activitiesOf(story, {
      activities: new Set(activities.map(({ id }) => id)),
      items: new Set(items.map(({ id }) => id)),
    }),
  ];
  expect(of([region])).toEqual([inside.id]);
  expect(of([note])).toEqual([]);
  expect(of([region, note], [outside]).toSorted()).toEqual([inside.id, outside.id]);
});

test('a new activity covers no other', () => {
  fc.assert(
    fc.property(fc.array(at, { maxLength: 20 }), at, (taken, wish) => {
      const free = freePlace(taken, wish);
      const covered = taken.filter(
        ({ x, y }) => Math.abs(x - free.x) < activitySize.width && Math.abs(y - free.y) < activitySize.height,
      );
      expect(covered).toEqual([]);
    }),
  );
});

test('an arrow key leads to the nearest activity that way', () => {
  const cross = [
    activity(1, 'read', [], { x: 0, y: 0 }),
    activity(2, 'read', [], { x: 240, y: 0 }),
    activity(3, 'read', [], { x: 480, y: 0 }),
    activity(4, 'read', [], { x: 0, y: -110 }),
    activity(5, 'read', [], { x: 240, y: 110 }),
  ];
  const [from] = cross as [(typeof cross)[0]];
  expect(neighbour(cross, from, 'right')).toBe(activityId(2));
  expect(neighbour(cross, from, 'up')).toBe(activityId(4));
  expect(neighbour(cross, from, 'left')).toBeUndefined();
});

test('a copy lies where nothing else does, as near as that is, and where it is wanted if that is free', () => {
  const box = fc.record({
    x: at.map(({ x }) => x),
    y: at.map(({ y }) => y),
    width: fc.constant(300),
    height: fc.constant(200),
  });
  fc.assert(
    fc.property(fc.array(at, { maxLength: 20 }), fc.array(box, { maxLength: 5 }), box, (activities, items, wanted) => {
      const free = freeBox({ activities, items }, wanted);
      expect(freeBox({ activities, items }, free)).toEqual(free);
      for (const other of items)
        expect(
          free.x >= other.x + other.width ||
            other.x >= free.x + free.width ||
            free.y >= other.y + other.height ||
            other.y >= free.y + free.height,
        ).toBe(true);
    }),
  );
  const region = { x: 0, y: 0, width: 300, height: 200 };
  expect(freeBox({ activities: [], items: [region] }, { ...region, x: 900 })).toEqual({ ...region, x: 900 });
  expect(freeBox({ activities: [], items: [region] }, region)).toEqual({ ...region, y: 240 });
});

test('what is in sight is cut to the map, so that its frame is whole', () => {
  const whole = { x: 0, y: -100, width: 1000, height: 500 };
  expect(cutTo({ x: -50, y: -300, width: 700, height: 400 }, whole)).toEqual({
    x: 0,
    y: -100,
    width: 650,
    height: 200,
  });
  expect(cutTo({ x: 20, y: 30, width: 40, height: 50 }, whole)).toEqual({ x: 20, y: 30, width: 40, height: 50 });
  expect(cutTo({ x: 2000, y: 900, width: 40, height: 50 }, whole)).toEqual({ x: 1000, y: 400, width: 0, height: 0 });
});
