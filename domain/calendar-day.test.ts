import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDay, dayAfter, daysBetween, isCalendarDay } from '#domain/calendar-day.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('a day is that of the clocks of a zone', () => {
  const at = Date.parse('2026-11-28T23:30:00Z');
  expect(calendarDay(at, 'UTC')).toBe('2026-11-28');
  expect(calendarDay(at, 'Europe/Kyiv')).toBe('2026-11-29');
  expect(calendarDay(at, 'America/New_York')).toBe('2026-11-28');
});

test('only days that there are, are days', () => {
  for (const text of ['2026-02-30', '2026-13-01', '2026-2-3', '2026-02-03T00:00', '', 'tomorrow', '0000-00-00'])
    expect(isCalendarDay(text), text).toBe(false);
  expect(isCalendarDay('2028-02-29')).toBe(true);
});

test('days are counted over the ends of months, years and summers', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -4_000, max: 4_000 }), (day, days) => {
      const other = dayAfter(day, days);
      expect(isCalendarDay(other)).toBe(true);
      expect(daysBetween(day, other)).toBe(days);
      expect(dayAfter(other, -days)).toBe(day);
    }),
  );
});
