import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const limits = { inAll: 5, ofAddress: 3, ofAccount: 2 };

test('no more have a turn than may, of an account, from an address and in all, and each returns it once', () => {
  const step = fc.record({ address: fc.constantFrom('a', 'b', 'c'), account: fc.nat(4), isBack: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const turns = createTurns(limits);
      let held: { address: string; account: number; giveBack: () => void }[] = [];
      for (const { address, account, isBack } of steps) {
        const [first] = held;
        if (isBack && first) {
          first.giveBack();
          first.giveBack();
          held = held.slice(1);
          continue;
        }
        const may =
          held.length < limits.inAll &&
          held.filter((one) => one.address === address).length < limits.ofAddress &&
          held.filter((one) => one.account === account).length < limits.ofAccount;
        const giveBack = turns.take(address, String(account));
        expect(giveBack !== undefined).toBe(may);
        if (giveBack) held.push({ address, account, giveBack });
      }
    }),
  );
});
