import { expect, test } from 'vitest';
import { journeyIn } from '#domain/journey/offline.ts';

test.each([
  ['/journey/one', 'one'],
  ['/journey/one/', 'one'],
  ['/journey/one/activity/two', 'one'],
  ['/journey/one/activity/two/', 'one'],
  ['/journey', undefined],
  ['/journey/one/activity', undefined],
  ['/journey/one/activity/two/three', undefined],
  ['/org/one/two/journey/three', undefined],
  ['/library', undefined],
])('%s is the address of the journey %s', (path, journey) => {
  expect(journeyIn(path)).toBe(journey);
});
