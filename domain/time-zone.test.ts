import { expect, test } from 'vitest';
import { isTimeZone, timeZones } from './time-zone.ts';

test('every zone of the list is one, and so is an older name of one', () => {
  const zones = timeZones();
  expect(zones).toContain('Europe/Madrid');
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(isTimeZone('Europe/Kyiv')).toBe(true);
  expect(isTimeZone('Europe/Kiev')).toBe(true);
});

test('nothing else is', () => {
  for (const text of ['', 'Mars/Olympus', '+02:00', '../UTC', 'UTC\u0000']) expect(isTimeZone(text), text).toBe(false);
});
