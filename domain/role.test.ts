import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountId } from './ids.ts';
import { nextOwner, roles } from './role.ts';

const id = (at: number) => `account${at}` as AccountId;

const members = fc
  .array(fc.record({ role: fc.constantFrom(...roles), joinedAt: fc.nat(3) }), { maxLength: 6 })
  .map((some) => some.map((one, at) => ({ ...one, accountId: id(at) })));

test('the next owner is someone else, of the highest role, and of those the first to join', () => {
  fc.assert(
    fc.property(members, fc.nat(6), (some, at) => {
      const leaving = id(at);
      const others = some.filter(({ accountId }) => accountId !== leaving);
      const next = nextOwner(some, leaving);
      expect(next === undefined).toBe(others.length === 0);
      if (!next) return;
      expect(others).toContain(next);
      for (const { role, joinedAt } of others) {
        expect(roles.indexOf(next.role)).toBeGreaterThanOrEqual(roles.indexOf(role));
        if (role === next.role) expect(next.joinedAt).toBeLessThanOrEqual(joinedAt);
      }
    }),
  );
});
