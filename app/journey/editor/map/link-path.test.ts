import { expect, test } from 'vitest';
import { activitySize } from '#domain/journey/map.ts';
import { linkPath } from './link-path.ts';

const { width, height } = activitySize;

/** A link between two steps whose middles are these. */
const between = (from: [x: number, y: number], to: [x: number, y: number]) =>
  linkPath({ sourceX: from[0] + width / 2, sourceY: from[1], targetX: to[0] - width / 2, targetY: to[1] });

test('a link onward enters at the left, and one to a step below or above at its top or its foot', () => {
  // The dot stands before the step, whole.
  expect(between([0, 0], [400, 90]).end).toEqual({ x: 400 - width / 2 - 3, y: 90 });
  const below = between([0, 0], [0, 220]);
  expect(below.end.y).toBe(220 - height / 2 - 3);
  const above = between([0, 220], [0, 0]);
  expect(above.end.y).toBe(height / 2 + 3);
  // One there and one back are two lines.
  expect(above.end.x).not.toBe(below.end.x);
});

test('a link back along a row, and one to its own step, enter from below', () => {
  const back = between([400, 0], [0, 0]);
  expect(back.end).toEqual({ x: 0, y: height / 2 + 3 });
  expect(back.middle.y).toBeGreaterThan(height / 2);
  const own = between([0, 0], [0, 0]);
  expect(own.end).toEqual({ x: 0, y: height / 2 + 3 });
  expect(own.path).toMatch(new RegExp(`^M${width / 2} 0 `));
});
