import { expect, test } from 'vitest';
import { dayMs } from '#domain/duration.ts';
import { makeAddressOf } from '#identity/address.ts';
import { beginAttempt } from '#identity/attempts.ts';
import { makeLimiter } from '#identity/limiter.ts';
import { defaultIdentitySettings } from '#identity/settings.ts';

const email = 'olena@example.org';
const day = dayMs;

function makeAttempts() {
  const clock = { now: 1_000_000_000 };
  const settings = { ...defaultIdentitySettings, publicUrl: '', issuer: '' };
  const limiter = makeLimiter(() => clock.now);
  const begin = (address: string, who = email) => beginAttempt({ limiter, settings }, { address, email: who });
  return { clock, begin };
}

test('a limit lets so many through, and lets more through as the window slides', () => {
  const clock = { now: 0 };
  const limiter = makeLimiter(() => clock.now);
  const limit = { most: 4, withinMs: 1000 };
  const take = () => limiter.take('key', limit);

  expect([take(), take(), take(), take(), take()]).toEqual([true, true, true, true, false]);
  clock.now = 1250;
  expect([take(), take()]).toEqual([true, false]);
  clock.now = 3000;
  expect([take(), take(), take(), take(), take()]).toEqual([true, true, true, true, false]);
});

test('wrong passwords from one address wait ever longer, up to five minutes', () => {
  const { clock, begin } = makeAttempts();
  for (let tries = 0; tries < 5; tries++) expect(begin('a')).toBeDefined();
  const waits: number[] = [];
  for (let round = 0; round < 12; round++) {
    let waited = 0;
    while (!begin('a')) {
      waited += 500;
      clock.now += 500;
    }
    waits.push(waited);
  }

  expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  expect(Math.max(...waits)).toBe(300_000);
});

test('a hundred attempts at the same time count as a hundred', () => {
  const { begin } = makeAttempts();

  expect(Array.from({ length: 100 }, () => begin('a')).filter(Boolean)).toHaveLength(5);
});

test('a success forgets the failures from that address', () => {
  const { begin } = makeAttempts();
  for (let tries = 0; tries < 4; tries++) begin('a');
  begin('a')?.succeeded();

  expect(begin('a')).toBeDefined();
});

test('an attacker from many addresses cannot keep out the owner at a known one', () => {
  const { clock, begin } = makeAttempts();
  begin('home')?.succeeded();
  for (let hours = 0; hours < 48; hours++) {
    for (let at = 0; at < 50; at++) begin(`attacker ${hours} ${at}`);
    clock.now += 3_600_000;
  }
  for (let at = 0; at < 50; at++) begin(`attacker ${at}`);

  expect(begin('elsewhere')).toBeUndefined();
  expect(begin('home')).toBeDefined();
});

test('the wait of an account never grows past a minute, so nobody is locked out permanently', () => {
  const { clock, begin } = makeAttempts();
  for (let at = 0; at < 10_000; at++) {
    begin(`attacker ${at}`);
    clock.now += 1000;
  }
  expect(begin('elsewhere')).toBeUndefined();
  clock.now += 60_000;

  expect(begin('elsewhere')).toBeDefined();
});

test('one address cannot try every account', () => {
  const { clock, begin } = makeAttempts();
  const through = Array.from({ length: 300 }, (_, at) => begin('a', `person-${at}@example.org`)).filter(Boolean);

  expect(through).toHaveLength(100);
  expect(begin('b', 'person-1@example.org')).toBeDefined();
  clock.now += day;
  expect(begin('a')).toBeDefined();
});

test('an address is the connection unless our own proxy names another, and a household in IPv6', () => {
  const c = (remoteAddress: string, forwarded?: string) =>
    ({
      env: { incoming: { socket: { remoteAddress } } },
      req: { header: (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined) },
    }) as unknown as Parameters<ReturnType<typeof makeAddressOf>>[0];

  expect(makeAddressOf(false)(c('192.0.2.1', '203.0.113.9'))).toBe('192.0.2.1');
  expect(makeAddressOf(true)(c('127.0.0.1', '198.51.100.1, 203.0.113.9'))).toBe('203.0.113.9');
  expect(makeAddressOf(false)(c('::ffff:192.0.2.1'))).toBe('192.0.2.1');
  expect(makeAddressOf(false)(c('2001:db8::1'))).toBe('2001:db8:0:0::/64');
  expect(makeAddressOf(false)(c('2001:db8:0:0:1:2:3:4'))).toBe('2001:db8:0:0::/64');
});
