import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backOffMs, endsSession, standingOf, tokenAge, waitFor } from './identity-watch.ts';

const minute = 60_000;
const hour = 60 * minute;

test('a token is renewed five minutes before its end, and counts as over thirty seconds before it', () => {
  const expiresAt = 10 * hour;
  expect(waitFor({ failures: 0, expiresAt, now: 9 * hour })).toBe(55 * minute);
  expect(tokenAge(expiresAt, expiresAt - 5 * minute - 1)).toBe('fresh');
  expect(tokenAge(expiresAt, expiresAt - 5 * minute)).toBe('due');
  expect(tokenAge(expiresAt, expiresAt - 30_000)).toBe('due');
  expect(tokenAge(expiresAt, expiresAt - 29_999)).toBe('over');
});

test('after a check that succeeded the next one finds the token due, whatever its length and the clock', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2 * hour, max: 90 * 24 * hour }), fc.nat(), (left, now) => {
      const expiresAt = now + left;
      const wait = waitFor({ failures: 0, expiresAt, now });
      expect(wait).toBeGreaterThanOrEqual(10_000);
      expect(wait).toBeLessThanOrEqual(55 * minute);
      if (left >= 6 * minute && left <= hour) {
        expect(tokenAge(expiresAt, now + wait - 1)).toBe('fresh');
        expect(tokenAge(expiresAt, now + wait)).toBe('due');
      }
    }),
  );
});

test('a browser whose client knows no account asks as often as a token would be renewed', () => {
  expect(waitFor({ failures: 0, now: 0 })).toBe(55 * minute);
});

test('a failed attempt is repeated after 30 s, doubling to 960 s, and on time after a success', () => {
  const waits = Array.from({ length: 8 }, (_, at) => waitFor({ failures: at + 1, expiresAt: 0, now: 0 }) / 1000);
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(), (failures, now) => {
      const wait = waitFor({ failures, expiresAt: now, now });
      expect(wait).toBeGreaterThanOrEqual(backOffMs.first);
      expect(wait).toBeLessThanOrEqual(backOffMs.most);
      expect(waitFor({ failures: failures + 1, now })).toBeGreaterThanOrEqual(wait);
    }),
  );
});

test('a day by its own clock: no token ever expires, even where the network was down when one was due', () => {
  let [now, expiresAt, failures, renewals, failed] = [0, hour, 0, 0, 0];
  while (now < 24 * hour) {
    now += waitFor({ failures, expiresAt, now });
    expect(tokenAge(expiresAt, now)).toBe('due');
    const isDown = now > 329 * minute && now < 333 * minute;
    failures = isDown ? failures + 1 : 0;
    if (isDown) failed++;
    else {
      expiresAt = now + hour;
      renewals++;
    }
  }
  expect({ renewals, failed }).toEqual({ renewals: 27, failed: 3 });
});

const ana = { uid: 'ana', isGuest: false };
const guest = { uid: 'ana', isGuest: true };

test('the session is what counts: only a client that was signed out ends it, and none a guest’s', () => {
  for (const watched of [ana, guest]) {
    expect(standingOf(watched, { kind: 'loading' })).toBe('wait');
    expect(standingOf(watched, { kind: 'signedIn', uid: 'ana' })).toBe('follow');
    expect(standingOf(watched, { kind: 'signedIn', uid: 'olena' })).toBe('forget');
    expect(standingOf(watched, { kind: 'signedOut', wasKept: false })).toBe('ask');
  }
  expect(standingOf(ana, { kind: 'signedOut', wasKept: true })).toBe('end');
  expect(standingOf(guest, { kind: 'signedOut', wasKept: true })).toBe('ask');
});

test('disabling, revoking and deleting end a session; a bad line, a busy service and unknown errors do not', () => {
  for (const code of ['user-disabled', 'user-token-expired', 'user-not-found', 'invalid-refresh-token'])
    expect(endsSession(`auth/${code}`, ana)).toBe(true);
  for (const code of ['network-request-failed', 'timeout', 'too-many-requests', 'internal-error', 'quota-exceeded'])
    expect(endsSession(`auth/${code}`, ana)).toBe(false);
  expect(endsSession(undefined, ana)).toBe(false);
  expect(endsSession('auth/user-disabled', guest)).toBe(true);
  expect(endsSession('auth/user-token-expired', guest)).toBe(false);
});
