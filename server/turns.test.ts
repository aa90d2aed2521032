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

test('who waits has a turn when one is given back, in the order they came; others pass who need not wait for it', async () => {
  const turns = createTurns({ inAll: 3, ofAddress: 3, ofAccount: 1 });
  const first = turns.take('a', 'one');
  const order: string[] = [];
  const second = turns.wait('a', 'one', 60_000).then((giveBack) => {
    order.push('second');
    return giveBack;
  });
  const other = await turns.wait('b', 'two', 60_000);
  expect(other).toBeDefined();
  expect(order).toEqual([]);
  first?.();
  const giveBack = await second;
  expect(order).toEqual(['second']);
  expect(turns.take('a', 'one')).toBeUndefined();
  giveBack?.();
  expect(turns.take('a', 'one')).toBeDefined();
});

test('who waits in vain is told so, and waits no more; not more wait than may', async () => {
  const turns = createTurns({ inAll: 3, ofAddress: 3, ofAccount: 1 });
  const first = turns.take('a', 'one');
  const inVain = turns.wait('a', 'one', 5);
  const others = Array.from({ length: 3 }, () => turns.wait('a', 'one', 5));
  expect(await turns.wait('a', 'one', 60_000)).toBeUndefined();
  expect(await Promise.all([inVain, ...others])).toEqual([undefined, undefined, undefined, undefined]);
  first?.();
  expect(turns.take('a', 'one')).toBeDefined();
});
