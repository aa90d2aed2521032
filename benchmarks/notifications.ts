import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#database/connection.ts';
import { openDatabase } from '#database/engine/open.ts';
import { findNotificationCounts, insertNotifications, updateNotificationRead } from '#database/notification.ts';
import { listNotifications } from '#database/notification-list.ts';
import type { JourneyId } from '#domain/ids.ts';
import { type AccountId, type NotificationId, newId } from '#domain/ids.ts';
import { notificationKinds, notificationsInHeader, notificationsOnPage } from '#domain/notification.ts';
import { seededRandom } from '#tests/factories.ts';
import { compare, type Row, rounds } from './report.ts';

/** How many notifications each of three people has. */
const amounts = [10, 1_000, 100_000] as const;

/** Calls of a kind in one round. */
const calls = 500;

const begun = Date.UTC(2026, 0, 1);
const facts = {
  edition: { kind: 'edition', number: 2, note: 'Three chapters are new.' },
  manuscript: { kind: 'manuscript', words: 12_000 },
  export: { kind: 'export', name: 'the-tide-clerk.epub', isReady: true },
  scheduled: { kind: 'scheduled', number: 2 },
  feedback: { kind: 'feedback', of: 'piece', journeyId: '01a20940-5401-7fe5-80f1-08c361a201ae' as JourneyId },
  accessToken: { kind: 'accessToken', name: 'An e-reader' },
  membership: {
    kind: 'membership',
    event: 'joined',
    organisation: 'Low Water Press',
    slug: 'low-water-press',
    name: 'Ana',
  },
  withdrawn: { kind: 'withdrawn', because: 'It was copied.' },
  report: { kind: 'report', reason: 'spam' },
  signIn: { kind: 'signIn', userAgent: 'a browser', address: '192.0.2.7' },
} as const;

/** Whether what someone has been told before makes their bell slower, on SQLite. */
export async function notifications(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-bench-'));
  const db = await openDatabase({ file: join(folder, 'fabula.sqlite') });
  try {
    await db.migrate();
    const random = seededRandom();
    for (const amount of amounts) await fill(db, amount, random);
    let at = begun + 1e9;
    const deeds: Record<string, (person: AccountId) => Promise<unknown>> = {
      'the header of a page: both counts': (person) => findNotificationCounts(db.reader, person),
      'the dropdown: both counts and the newest': async (person) => {
        await findNotificationCounts(db.reader, person);
        await listNotifications(db.reader, person, { limit: notificationsInHeader });
      },
      'being told of something, and reading it': async (accountId) => {
        const id = newId(at++, random(10)) as NotificationId;
        await db.inTransaction(async (tx) => {
          await insertNotifications(tx, [
            { id, accountId, facts: facts.signIn, projectId: undefined, key: `bench ${id}`, at },
          ]);
          await updateNotificationRead(tx, accountId, id, at);
        });
      },
    };
    const rows: Row[] = [];
    for (const [name, deed] of Object.entries(deeds)) {
      for (const amount of amounts.slice(1)) rows.push(await against(name, deed, amount, amounts[0]));
    }
    const page = (person: AccountId) =>
      listNotifications(db.reader, person, { kind: 'edition', isUnread: true, limit: notificationsOnPage });
    rows.push(await against('a page of unread new editions', page, amounts[2], amounts[1]));
    return rows;
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const nameOf = (amount: number) => `person${amount}` as AccountId;

async function fill(db: Database, amount: number, random: (bytes: number) => Uint8Array): Promise<void> {
  const accountId = nameOf(amount);
  for (let n = 0; n < amount; n += 1_000) {
    const some = Array.from({ length: Math.min(1_000, amount - n) }, (_, more) => {
      const at = begun + (n + more) * 1_000;
      const kind = notificationKinds[(n + more) % notificationKinds.length] ?? 'signIn';
      return {
        id: newId(at, random(10)) as NotificationId,
        accountId,
        facts: facts[kind],
        projectId: undefined,
        key: `event ${n + more}`,
        at,
      };
    });
    await db.inTransaction((tx) => insertNotifications(tx, some));
  }
}

/** An action of someone with many notifications, and of someone with few, in turn. */
async function against(
  name: string,
  deed: (person: AccountId) => Promise<unknown>,
  many: number,
  few: number,
): Promise<Row> {
  const times = { ours: [] as number[], peer: [] as number[] };
  for (const amount of [many, few]) await microseconds(deed, amount);
  for (let round = 0; round < rounds; round++) {
    times.ours.push(await microseconds(deed, many));
    times.peer.push(await microseconds(deed, few));
  }
  return compare(`${name}, ${many.toLocaleString('en')}`, {
    ...times,
    peerName: `with ${few.toLocaleString('en')}`,
    unit: 'µs',
    target: { atMost: 1.5 },
  });
}

async function microseconds(deed: (person: AccountId) => Promise<unknown>, amount: number): Promise<number> {
  const begin = performance.now();
  for (let call = 0; call < calls; call++) await deed(nameOf(amount));
  return ((performance.now() - begin) * 1_000) / calls;
}
