import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '#domain/calendar-day.ts';
import { chartDays, daysInARow, type Goal, goalLimits, goalProblems, lastDays, paceOf } from '#domain/goal.ts';

const today = '2026-11-28';
const none: Goal = { daily: undefined, total: undefined, deadline: undefined };

test('a goal may be empty, and says of each field what is wrong', () => {
  expect(goalProblems(none, today)).toEqual([]);
  expect(goalProblems({ daily: 600, total: 90_000, deadline: today }, today)).toEqual([]);
  expect(goalProblems({ daily: 0, total: 1.5, deadline: '2026-11-27' }, today)).toEqual([
    { field: 'daily', kind: 'notANumber' },
    { field: 'total', kind: 'notANumber' },
    { field: 'deadline', kind: 'past' },
  ]);
  expect(goalProblems({ daily: Number.NaN, total: goalLimits.total + 1, deadline: '2099-01-01' }, today)).toEqual([
    { field: 'daily', kind: 'notANumber' },
    { field: 'total', kind: 'tooMany' },
    { field: 'deadline', kind: 'tooFar' },
  ]);
});

test('days in a row end with a day that missed the goal; today is not over', () => {
  const words = new Map([
    [today, 100],
    ['2026-11-27', 600],
    ['2026-11-26', 700],
    ['2026-11-25', 599],
    ['2026-11-24', 900],
  ]);
  expect(daysInARow(words, 600, today)).toBe(2);
  expect(daysInARow(words, 100, today)).toBe(5);
  expect(daysInARow(words, undefined, today)).toBe(5);
  expect(daysInARow(new Map(), undefined, today)).toBe(0);
  expect(daysInARow(new Map([['2026-11-26', 700]]), undefined, today)).toBe(0);
});

test('days in a row are as many as were met, whatever the days before them', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 60 }),
      fc.boolean(),
      fc.array(fc.nat({ max: 599 }), { maxLength: 5 }),
      (count, now, older) => {
        const words = new Map<string, number>();
        const end = now ? 0 : -1;
        for (let at = 0; at < count; at++) words.set(dayAfter(today, end - at), 600);
        for (const [at, few] of older.entries()) words.set(dayAfter(today, end - count - at), few);
        expect(daysInARow(words, 600, today)).toBe(count);
      },
    ),
  );
});

test('the pace of each day is enough for the deadline, and no more than it takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(10_000_000), fc.nat(3_650), (total, written, days) => {
      const goal = { ...none, total, deadline: dayAfter(today, days) };
      const pace = paceOf(goal, written, today);
      expect(pace?.left).toBe(Math.max(0, total - written));
      expect(pace?.days).toBe(days + 1);
      if (pace?.perDay === undefined) expect(pace?.left).toBe(0);
      else {
        expect(pace.perDay * pace.days).toBeGreaterThanOrEqual(pace.left);
        expect((pace.perDay - 1) * pace.days).toBeLessThan(pace.left);
      }
    }),
  );
});

test('there is no pace without a total, nor a number of words after the deadline', () => {
  expect(paceOf(none, 5, today)).toBeUndefined();
  expect(paceOf({ ...none, total: 100 }, 5, today)).toEqual({ left: 95, days: 0, perDay: undefined });
  expect(paceOf({ ...none, total: 100, deadline: '2026-11-01' }, 5, today)).toEqual({
    ...{ left: 95, days: 0, perDay: undefined },
  });
});

test('the chart ends with today, and has days without words', () => {
  const days = lastDays(new Map([['2026-11-27', 3]]), today, chartDays);
  expect(days).toHaveLength(chartDays);
  expect(days.at(-1)).toEqual({ day: today, words: 0 });
  expect(days.at(-2)).toEqual({ day: '2026-11-27', words: 3 });
  expect(days[0]?.day).toBe('2026-10-30');
});
