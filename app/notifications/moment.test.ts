import { expect, test } from 'vitest';
import { notificationMoment } from '#app/notifications/moment.ts';

const morning = Date.UTC(2026, 10, 20, 9, 14);
const midnight = Date.UTC(2026, 0, 5, 0, 3);

test('a moment is month, day, year and hour in the same order in every language', () => {
  expect(notificationMoment(morning, 'en', 'UTC')).toBe('Nov 20, 2026, 09:14 AM');
  expect(notificationMoment(midnight, 'en', 'UTC')).toBe('Jan 05, 2026, 12:03 AM');
  expect(notificationMoment(morning, 'es', 'UTC')).toBe('nov 20, 2026, 09:14 a.\u00a0m.');
  expect(notificationMoment(morning, 'uk', 'UTC')).toMatch(/^лист\. 20, 2026, 09:14 дп$/);
});

test('a moment is the one of its zone', () => {
  expect(notificationMoment(morning, 'en', 'America/Los_Angeles')).toBe('Nov 20, 2026, 01:14 AM');
  expect(notificationMoment(midnight, 'en', 'America/Bogota')).toBe('Jan 04, 2026, 07:03 PM');
  expect(notificationMoment(midnight, 'en', 'Europe/Kyiv')).toBe('Jan 05, 2026, 02:03 AM');
});
