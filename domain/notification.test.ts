import { expect, test } from 'vitest';
import { notificationGroups, notificationKinds, shownCount, toldNote, toldNoteLength } from '#domain/notification.ts';

test('the bell shows two figures and says that there are more', () => {
  expect([0, 7, 99, 100, 100_000].map(shownCount)).toEqual(['0', '7', '99', '99+', '99+']);
});

test('a note is shown on one line', () => {
  expect(toldNote('  Three chapters\n\nare new. ')).toBe('Three chapters are new.');
});

test('a long note is cut between words, one without spaces where it must be', () => {
  const told = toldNote('word '.repeat(100));
  expect(told).toMatch(/^(word )+word…$/);
  expect(told.length).toBeLessThanOrEqual(toldNoteLength + 1);
  expect(toldNote('а'.repeat(500))).toBe(`${'а'.repeat(toldNoteLength)}…`);
  expect(toldNote(`x${'📖'.repeat(200)}`)).not.toMatch(/[\uD800-\uDBFF]…$/);
});

test('every kind is in one group of the settings', () => {
  expect(Object.values(notificationGroups).flat().toSorted()).toEqual([...notificationKinds].toSorted());
});
