import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makePasswordHasher, TooBusyError } from '#identity/password-hasher.ts';
import { quotientOf } from '#tests/alternating.ts';

const random = (bytes: number) => randomBytes(bytes);
const quick = { random, memoryCost: 64, timeCost: 1 };

test('a password is stored as Argon2id with 19 MiB and two passes, salted', async () => {
  const hasher = makePasswordHasher({ random });
  const [one, two] = await Promise.all([hasher.hash('verba volant'), hasher.hash('verba volant')]);

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await hasher.matches(one, 'verba volant')).toBe(true);
  expect(await hasher.matches(one, 'Verba volant')).toBe(false);
});

test('the same letters typed another way are the same password', async () => {
  const hasher = makePasswordHasher(quick);

  expect(await hasher.matches(await hasher.hash('cafe\u0301 ﬁn'), 'café fin')).toBe(true);
});

test('an unknown account has no password, and finding that out takes as long', async () => {
  const hasher = makePasswordHasher({ random });
  const kept = await hasher.hash('verba volant');
  const matching = (hash: string | undefined) => async () =>
    expect(await hasher.matches(hash, 'scripta manent')).toBe(false);
  const quotient = await quotientOf(matching(kept), matching(undefined), { calls: 12, near: 1.5 });

  expect(quotient).toBeGreaterThan(1 / 1.5);
  expect(quotient).toBeLessThan(1.5);
}, 60_000);

test('a password over 4096 bytes is refused, not cut', async () => {
  const hasher = makePasswordHasher(quick);
  const longest = 'x'.repeat(4096);
  const kept = await hasher.hash(longest);

  expect(await hasher.matches(kept, longest)).toBe(true);
  expect(await hasher.matches(kept, `${longest}y`)).toBe(false);
  expect(() => hasher.hash(`${longest}y`)).toThrow(RangeError);
});

test('a hash with other parameters is outdated', async () => {
  const old = await makePasswordHasher(quick).hash('verba volant');

  expect(makePasswordHasher(quick).isOutdated(old)).toBe(false);
  expect(makePasswordHasher({ ...quick, timeCost: 2 }).isOutdated(old)).toBe(true);
});

test('more than may wait are turned away', async () => {
  const hasher = makePasswordHasher({ ...quick, atOnce: 1, waiting: 2 });
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.matches(undefined, 'x')));

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(results.at(-1)).toMatchObject({ reason: expect.any(TooBusyError) });
});
