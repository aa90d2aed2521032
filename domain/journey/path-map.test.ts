import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { layOutPath, titleLines } from './path-layout.ts';
import { mapStepsAtMost, offeredAt, pathMapOf } from './path-map.ts';
import { replay } from './refit.ts';
import { storyOf } from './story.ts';
import { placesOf } from './told-path.ts';

const story = storyOf(
  graph([
    activity(1, 'choice', [link(1, 2), link(2, 3), link(3, 4, { condition: 'no', whenShut: 'shown' })]),
    activity(2, 'read', [link(4, 1), link(5, 5)]),
    activity(3, 'read', [link(6, 5)]),
    activity(4, 'ending'),
    activity(5, 'ending'),
  ]),
);

function walked(...moves: number[]) {
  const states = replay(story, 1, moves.map(linkId));
  const made = moves.map((one, at) => ({ move: linkId(one), activityId: states[at + 1]?.activity ?? activityId(0) }));
  const last = states.at(-1);
  if (!last || states.length !== moves.length + 1) throw new Error('The moves cannot be made.');
  return placesOf(last, made, states).map(({ id, state }, at) => ({
    id,
    offered: state ? offeredAt(story, state) : [],
    move: made[at]?.move,
  }));
}

test('a path map tells this time from earlier, and choices untried without where they lead', () => {
  const map = pathMapOf(story, [walked(1, 4), walked(2, 6)]);
  expect(map.steps).toEqual([
    { id: activityId(1), title: 'Activity 1', isEnding: false, isThisTime: true, untried: 1 },
    { id: activityId(2), title: 'Activity 2', isEnding: false, isThisTime: true, untried: 1 },
    { id: activityId(3), title: 'Activity 3', isEnding: false, isThisTime: false, untried: 0 },
    { id: activityId(5), title: 'Activity 5', isEnding: true, isThisTime: false, untried: 0 },
  ]);
  expect(map.ways.map(({ isThisTime }) => isThisTime)).toEqual([true, true, false, false]);
  expect(map.known.get(activityId(1))).toEqual({ untried: 1, earlier: [activityId(3)] });
  expect(map.leftOut).toBe(0);
});

test('a path map keeps earlier ways of another version, without steps that are not in this one', () => {
  const newer = storyOf(
    graph([
      activity(1, 'choice', [link(1, 2), link(2, 3)], { title: 'The gate' }),
      activity(2, 'read', [link(4, 1)]),
      activity(3, 'read', [link(6, 7)]),
      activity(7, 'ending'),
    ]),
  );
  const now = [{ id: activityId(1), offered: [linkId(1), linkId(2)], move: undefined }];
  const map = pathMapOf(newer, [now, walked(2, 6)]);
  expect(map.steps.map(({ title, untried }) => [title, untried])).toEqual([
    ['The gate', 1],
    ['Activity 3', 0],
  ]);
  expect(map.ways).toEqual([{ from: activityId(1), to: activityId(3), isThisTime: false }]);
  expect(map.leftOut).toBe(0);
});

test('a path map holds the steps reached last, and says how many others there are', () => {
  const long = Array.from({ length: 2 * mapStepsAtMost }, (_, at) => ({
    ...{ id: activityId(at + 1), offered: [], move: at + 1 < 2 * mapStepsAtMost ? linkId(at + 1) : undefined },
  }));
  const wide = storyOf(graph(long.map((_, at) => activity(at + 1, 'read'))));
  const map = pathMapOf(wide, [long]);
  expect(map.steps).toHaveLength(mapStepsAtMost);
  expect(map.steps[0]?.id).toBe(activityId(mapStepsAtMost + 1));
  expect(map.leftOut).toBe(mapStepsAtMost);
});

const drawn = fc.array(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 20 }), {
  minLength: 1,
  maxLength: 4,
});

test('every step of a walk has its own place, and steps stand behind those that lead to them', () => {
  const links = Array.from({ length: 5 }, (_, at) => link(at + 1, undefined));
  const any = storyOf(graph(Array.from({ length: 12 }, (_, at) => activity(at + 1, 'read', at === 0 ? links : []))));
  fc.assert(
    fc.property(drawn, fc.integer({ min: 0, max: 5 }), (walks, offers) => {
      const offered = links.slice(0, offers).map(({ id }) => id);
      const map = pathMapOf(
        any,
        walks.map((walk) => walk.map((id) => ({ id: activityId(id), offered, move: undefined }))),
      );
      const { steps, ways, width, height } = layOutPath(map);
      const places = new Set(steps.map(({ x, y }) => `${x} ${y}`));
      expect(places.size).toBe(steps.length);
      for (const { x, y } of steps) expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
      expect(steps).toHaveLength(map.steps.length * (1 + Math.min(3, offers)));
      expect(ways).toHaveLength(map.ways.length + steps.length - map.steps.length);
      // Without loops, every way leads to the right.
      const isStraight = walks.every((walk) => walk.every((id, at) => at === 0 || id > (walk[at - 1] ?? 0)));
      const xOf = new Map(steps.map(({ step, x }) => [step?.id, x]));
      if (isStraight) for (const { from, to } of map.ways) expect(xOf.get(from) ?? 0).toBeLessThan(xOf.get(to) ?? 0);
    }),
  );
});

test('a way that passes a step is drawn around it', () => {
  // From the first to the second and on to the fifth; another time from the first to it at once.
  const other = storyOf(
    graph([activity(1, 'choice', [link(1, 2), link(2, 5)]), activity(2, 'read', [link(3, 5)]), activity(5, 'ending')]),
  );
  const place = (at: number, move: number) => ({ id: activityId(at), offered: [linkId(move)], move: linkId(move) });
  const last = { id: activityId(5), offered: [], move: undefined };
  const { steps, ways } = layOutPath(
    pathMapOf(other, [
      [place(1, 1), place(2, 3), last],
      [place(1, 2), last],
    ]),
  );
  const passed = steps.find(({ step }) => step?.id === activityId(2));
  const around = ways.find(({ kind }) => kind === 'earlier')?.path.match(/[\d.]+ [\d.]+/g) ?? [];
  const [, y] = around.find((place) => place.startsWith(`${passed?.x} `))?.split(' ') ?? [];
  expect(Math.abs(Number(y) - (passed?.y ?? 0))).toBeGreaterThan(40);
});

test('a title is drawn in two short lines', () => {
  expect(titleLines('  ')).toEqual([]);
  expect(titleLines('The door comes in')).toEqual(['The door comes in']);
  expect(titleLines('What the clerk did with the letters')).toEqual(['What the clerk did', 'with the letters']);
  expect(titleLines('One two three four five six seven eight nine ten')).toEqual([
    'One two three four',
    'five six seven eigh…',
  ]);
  expect(titleLines('Llanfairpwllgwyngyllgogerychwyrndrobwll')).toEqual(['Llanfairpwllgwyngyl…']);
});
