import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notificationKinds } from '#domain/notification.ts';
import { choiceOf, mailTime, mailWayOf, mailWays, quietUntil, usualChoice } from '#domain/notification-choice.ts';
import { minuteOfDay, timeZones, wallClock } from '#domain/time-zone.ts';
import { dayMs } from './duration.ts';

const kyiv = 'Europe/Kyiv';
const night = { from: 22 * 60, to: 8 * 60 };
const anyZone = fc.constantFrom(...timeZones());
const anyInstant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) });
const anyMinute = fc.integer({ min: 0, max: 1_439 });

test('by default everything is shown in the application and little is emailed', () => {
  expect(Object.values(usualChoice.kinds).every(({ inApp }) => inApp)).toBe(true);
  expect(notificationKinds.filter((kind) => usualChoice.kinds[kind].mail !== 'never')).toEqual([
    'withdrawn',
    'accessToken',
  ]);
  expect(usualChoice.quiet).toBeUndefined();
});

test('a stored choice is the same when it is stored again', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (kept) => {
      const choice = choiceOf(kept);
      expect(choiceOf(JSON.parse(JSON.stringify(choice)))).toEqual(choice);
      for (const kind of notificationKinds) expect(mailWays).toContain(choice.kinds[kind].mail);
    }),
  );
});

test('notifications that keep an account safe stay on in the application, and their emails are not doubled', () => {
  const all = Object.fromEntries(notificationKinds.map((kind) => [kind, { inApp: false, mail: 'atOnce' }]));
  const { kinds } = choiceOf({ kinds: all });
  expect(notificationKinds.filter((kind) => kinds[kind].inApp).sort()).toEqual(
    ['accessToken', 'report', 'signIn', 'withdrawn'].sort(),
  );
  expect(kinds.signIn.mail).toBe('never');
  expect(kinds.report.mail).toBe('never');
  const invited = { kind: 'membership', event: 'invited', organisation: 'x', slug: 'x' } as const;
  expect(mailWayOf({ kinds }, invited)).toBe('never');
  expect(mailWayOf({ kinds }, { ...invited, event: 'joined' })).toBe('atOnce');
});

test('quiet hours may go past midnight', () => {
  const at = (hour: number, minute = 0) => Date.UTC(2026, 2, 10, hour, minute);
  const until = (hour: number, minute?: number) => quietUntil(night, at(hour, minute), 'UTC');
  expect(until(21, 59)).toBeUndefined();
  expect(until(22)).toBe(Date.UTC(2026, 2, 11, 8));
  expect(until(3)).toBe(at(8));
  expect(until(7, 59)).toBe(at(8));
  expect(until(8)).toBeUndefined();
});

test('quiet hours and digests keep to the clock of their zone when that changes', () => {
  // In Kyiv 29 March 2026 has 23 hours and 25 October 25: 03:00 becomes 04:00, and 04:00 becomes 03:00.
  expect(quietUntil(night, Date.UTC(2026, 2, 28, 22), kyiv)).toBe(Date.UTC(2026, 2, 29, 5));
  expect(quietUntil(night, Date.UTC(2026, 9, 24, 22), kyiv)).toBe(Date.UTC(2026, 9, 25, 6));
  const digest = (hour: number) => ({ quiet: undefined, digest: { hour, weekday: 1 } });
  const daily = (hour: number, at: number) => mailTime(digest(hour), 'daily', { at, timeZone: kyiv });
  // An hour that the clock skips counts when the clock is past it, and one that comes twice counts once.
  expect(daily(3, Date.UTC(2026, 2, 28, 22))).toBe(Date.UTC(2026, 2, 29, 1));
  const first = daily(3, Date.UTC(2026, 9, 24, 22));
  expect(first).toBe(Date.UTC(2026, 9, 25, 0));
  expect(daily(3, first)).toBe(Date.UTC(2026, 9, 26, 1));
});

test('a weekly email comes on its day, and never at the moment itself', () => {
  const choice = { quiet: undefined, digest: { hour: 8, weekday: 7 } };
  const sunday = Date.UTC(2026, 2, 8, 8);
  const weekly = (at: number) => mailTime(choice, 'weekly', { at, timeZone: 'UTC' });
  expect(weekly(sunday - 1)).toBe(sunday);
  expect(weekly(sunday)).toBe(sunday + 7 * dayMs);
});

test('in every zone email is sent later and within its time, and at its hour unless that is skipped', () => {
  fc.assert(
    fc.property(anyZone, anyInstant, fc.integer({ min: 0, max: 23 }), (timeZone, at, hour) => {
      const dueAt = mailTime({ quiet: undefined, digest: { hour, weekday: 3 } }, 'daily', { at, timeZone });
      expect(dueAt).toBeGreaterThan(at);
      expect(dueAt - at).toBeLessThanOrEqual(50 * 3_600_000);
      const shown = minuteOfDay(dueAt, timeZone);
      if (shown !== hour * 60) {
        const before = wallClock(dueAt, timeZone) - wallClock(dueAt - dayMs, timeZone);
        expect(before).toBeGreaterThan(dayMs - 3_600_001);
      }
    }),
    { numRuns: 200 },
  );
});

test('no immediate email is written in the quiet hours', () => {
  fc.assert(
    fc.property(anyZone, anyInstant, anyMinute, anyMinute, (timeZone, at, from, to) => {
      fc.pre(from !== to);
      const quiet = { from, to };
      const dueAt = mailTime({ quiet, digest: { hour: 8, weekday: 1 } }, 'atOnce', { at, timeZone });
      expect(dueAt).toBeGreaterThanOrEqual(at);
      // Where the end itself is left out or there twice, the clock may say otherwise for that hour.
      if (minuteOfDay(dueAt, timeZone) === to || dueAt === at)
        expect(dueAt === at || quietUntil(quiet, dueAt, timeZone) === undefined).toBe(true);
    }),
    { numRuns: 200 },
  );
});
