import { join } from 'node:path';
import type { Page } from '@playwright/test';
import SqliteFile from 'better-sqlite3';
import { expect, type Person, publish, type Work } from '#tests/browser/fixtures.ts';
import type { Site } from '#tests/browser/site.ts';

/** Lets someone begin a work. */
export async function begin(reader: Person, { path, blockPath }: Work): Promise<void> {
  const page = await (await reader.request.get(path)).text();
  const journeyId = /\/journey\/([0-9a-f-]{36})/.exec(page)?.[1];
  const chapter = /\/activity\/([0-9a-f-]{36})|\/block\/([0-9a-f-]{36})/.exec(page);
  const blockId = chapter?.[1] ?? chapter?.[2] ?? blockPath.split('/block/')[1];
  const place = { blockId, offset: 0, before: '', after: '', at: 1, device: 'test-device', isPageEnd: false };
  const answer = await reader.request.put(`/api/v1/places/${journeyId}`, { data: place });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Gives a work's first block another title. */
export async function rename(owner: Person, { blockPath }: Work, title: string): Promise<void> {
  const blockId = blockPath.split('/block/')[1];
  await owner.request.post(`${blockPath}.data`, { data: { intent: 'describe', blockId, title } });
}

/** Changes a work and publishes that. */
export async function publishNext(owner: Person, work: Work, title: string): Promise<void> {
  await rename(owner, work, title);
  await publish(owner, work);
}

/** Someone has many notifications, the last first unread; every third of another kind. */
export function fill({ folder }: Site, { uid }: Person, count: number, name = 'A file'): void {
  const db = new SqliteFile(join(folder, 'fabula.sqlite'), { timeout: 5_000 });
  const insert = db.prepare(
    `insert into notification (id, account_id, kind, facts, project_id, unique_key, at, read_at)
     values (?, ?, ?, ?, null, ?, ?, ?)`,
  );
  const at = Date.UTC(2026, 10, 20, 9, 14);
  // An id says when it was made, and one of half a year ago is deleted at the next cleaning.
  const madeAt = Date.now().toString(16).padStart(12, '0').replace(/^.{8}/, '$&-');
  db.transaction(() => {
    for (let n = 1; n <= count; n++) {
      const id = `${madeAt}-7000-8000-${hex(uid)}${String(n).padStart(4, '0')}`;
      const [kind, facts] =
        n % 3 === 0
          ? [
              'signIn',
              {
                userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
                address: '192.0.2.7',
              },
            ]
          : ['export', { name: `${name} ${n}`, isReady: true }];
      insert.run(id, uid, kind, JSON.stringify(facts), `filled ${n}`, at + n * 60_000, n % 2 === 0 ? at : null);
    }
    const unread = Math.ceil(count / 2);
    db.prepare(
      `insert into notification_count values (?, ?, ?, 1000)
       on conflict do update set total = excluded.total, unread = excluded.unread, version = 1000`,
    ).run(uid, count, unread);
  })();
  db.close();
}

/** Eight figures that are a person's. */
function hex(uid: string): string {
  return Buffer.from(uid).toString('hex').slice(-8);
}

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
export const panel = (page: Page) => page.getByRole('region', { name: 'Notifications' });
