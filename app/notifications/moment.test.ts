import { expect, test } from 'vitest';
import { notificationDay, notificationHour, notificationMoment } from '#app/notifications/moment.ts';

const morning = Date.UTC(2026, 10, 20, 9, 14);
const midnight = Date.UTC(2026, 0, 5, 0, 3);

test('a moment is written as its language writes one; in English as month, day, year and hour', () => {
  expect(notificationMoment(morning, 'en', 'UTC')).toBe('Nov 20, 2026, 09:14 AM');
  expect(notificationMoment(midnight, 'en', 'UTC')).toBe('Jan 05, 2026, 12:03 AM');
  expect(notificationMoment(morning, 'es', 'UTC')).toBe('20 nov 2026, 9:14');
  expect(notificationMoment(morning, 'uk', 'UTC')).toBe('20 лист. 2026 р., 09:14');
});

test('a moment is the one of its zone', () => {
  expect(notificationMoment(morning, 'en', 'America/Los_Angeles')).toBe('Nov 20, 2026, 01:14 AM');
  expect(notificationMoment(midnight, 'en', 'America/Bogota')).toBe('Jan 04, 2026, 07:03 PM');
  expect(notificationMoment(midnight, 'en', 'Europe/Kyiv')).toBe('Jan 05, 2026, 02:03 AM');
  expect(notificationHour(midnight, 'en', 'Europe/Kyiv')).toBe('02:03 AM');
  expect(notificationHour(midnight, 'uk', 'Europe/Kyiv')).toBe('02:03');
  expect(notificationHour(midnight, 'es', 'Europe/Kyiv')).toBe('2:03');
});

test('a day has its name as long as it has one, then its date', () => {
  const day = (daysAgo: number, locale: 'en' | 'es' | 'uk') => {
    const { name, date } = notificationDay(morning - daysAgo * 86_400_000, morning, locale, 'UTC');
    return [name, date];
  };
  expect(day(0, 'en')).toEqual(['Today', 'Friday, Nov 20']);
  expect(day(1, 'en')).toEqual(['Yesterday', 'Thursday, Nov 19']);
  expect(day(2, 'en')).toEqual(['Wednesday', 'Nov 18']);
  expect(day(6, 'en')).toEqual(['Saturday', 'Nov 14']);
  expect(day(7, 'en')).toEqual(['November 13', 'Friday']);
  expect(day(365, 'en')).toEqual(['November 20, 2025', 'Thursday']);
  expect(day(1, 'es')).toEqual(['Ayer', 'jueves, 19 nov']);
  expect(day(7, 'es')).toEqual(['13 de noviembre', 'Viernes']);
  expect(day(0, 'uk')).toEqual(['Сьогодні', 'пʼятниця, 20 лист.']);
  expect(day(2, 'uk')).toEqual(['Середа', '18 лист.']);
});

test('a day begins at the midnight of the zone', () => {
  const late = Date.UTC(2026, 10, 19, 23, 30);
  expect(notificationDay(late, morning, 'en', 'UTC').name).toBe('Yesterday');
  expect(notificationDay(late, morning, 'en', 'Europe/Kyiv').name).toBe('Today');
  expect(notificationDay(late, morning, 'en', 'UTC').key).toBe('2026-11-19');
  expect(notificationDay(late, morning, 'en', 'Europe/Kyiv').key).toBe('2026-11-20');
});

test('an hour that comes back at the end of summer is still of its day', () => {
  const before = Date.UTC(2026, 9, 25, 0, 30);
  const now = Date.UTC(2026, 9, 26, 12);
  expect(notificationDay(before, now, 'en', 'Europe/Madrid').name).toBe('Yesterday');
});
