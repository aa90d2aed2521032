import { expect, test } from 'vitest';
import { siteClock } from './site-clock.ts';

/** A machine and a database with clocks that are apart. */
function machines({ apart = 0, took = [10] }: { apart?: number; took?: number[] }) {
  const at = { ticks: 0, own: 1_000_000, apart, asked: 0, isAway: false };
  const pass = (ms: number) => {
    at.ticks += ms;
    at.own += ms;
  };
  const db = {
    async clock() {
      if (at.isAway) throw new Error('The database is away.');
      const ms = took[at.asked++ % took.length] ?? 0;
      pass(ms / 2);
      const now = at.own + at.apart;
      pass(ms / 2);
      return now;
    },
  };
  return { at, db, pass, own: { now: () => at.own, ticks: () => at.ticks } };
}

test('the clock of a site is that of its database, however long the answer takes', async () => {
  for (const apart of [0, 60_000, -60_000]) {
    const { at, db, pass, own } = machines({ apart, took: [10, 400] });
    const now = await siteClock(db, own);
    expect(now()).toBe(at.own + apart);
    pass(5_000);
    expect(now()).toBe(at.own + apart);
  }
});

test('the soonest answer counts', async () => {
  const { at, db, own } = machines({ apart: 60_000, took: [2_000, 10, 2_000] });
  const late = { clock: async () => (await db.clock()) + (at.asked === 2 ? 0 : 900) };
  expect((await siteClock(late, own))()).toBe(at.own + 60_000);
});

test('the clocks are compared again after a minute; while the database is away, what was known goes on', async () => {
  const { at, db, pass, own } = machines({ apart: 60_000 });
  const now = await siteClock(db, own);
  // Somebody sets the clock of the machine.
  at.own += 60_000;
  at.apart = 0;
  pass(60_000);
  at.isAway = true;
  expect(now()).toBe(at.own + 60_000);
  await new Promise((resume) => setImmediate(resume));
  at.isAway = false;
  pass(60_000);
  now();
  await expect.poll(() => now() - at.own).toBe(0);
});
