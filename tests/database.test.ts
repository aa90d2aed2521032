import { SqliteAdapter, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '#database/migrations/index.ts';
import { onEachEngine } from '#tests/databases.ts';

onEachEngine('a database', (open) => {
  test('twenty transactions that read and write the same row at the same time all count', async () => {
    const db = await open();
    await db.inTransaction((tx) =>
      tx.insertInto('slug').values({ scope: 'counter', slug: 'one', target_id: '0', created_at: 0 }).execute(),
    );

    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.inTransaction(async (tx) => {
          const row = await tx
            .selectFrom('slug')
            .select('created_at')
            .where('scope', '=', 'counter')
            .executeTakeFirstOrThrow();
          await tx
            .updateTable('slug')
            .set({ created_at: row.created_at + 1 })
            .where('scope', '=', 'counter')
            .execute();
        }),
      ),
    );

    const row = await db.reader.selectFrom('slug').selectAll().executeTakeFirstOrThrow();
    expect(row.created_at).toBe(20);
  });

  test('transactions that add to rows by their keys all count, and none has to be repeated', async () => {
    const db = await open();
    const rows = Array.from({ length: 60 }, (_, at) => ({ scope: 's', slug: `${at}`, target_id: 't', created_at: 0 }));
    await db.inTransaction((tx) => tx.insertInto('slug').values(rows).execute());
    let runs = 0;

    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        db.inKeyedTransaction(async (tx) => {
          runs++;
          // Half of them have one row in common, the others none.
          for (const slug of ['0', at % 2 ? '0' : `${at + 1}`, `${at + 2}`].sort())
            await tx
              .updateTable('slug')
              .set((eb) => ({ created_at: eb('created_at', '+', 1) }))
              .where('scope', '=', 's')
              .where('slug', '=', slug)
              .execute();
        }),
      ),
    );

    const added = await db.reader.selectFrom('slug').select('created_at').execute();
    expect(added.reduce((sum, { created_at }) => sum + created_at, 0)).toBe(120);
    expect(runs).toBe(40);
  });

  test('a transaction that throws leaves nothing behind', async () => {
    const db = await open();

    await expect(
      db.inTransaction(async (tx) => {
        await tx.insertInto('slug').values({ scope: 's', slug: 'x', target_id: 't', created_at: 1 }).execute();
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');

    expect(await db.reader.selectFrom('slug').selectAll().execute()).toEqual([]);
  });

  test('a snapshot sees one moment, even after later commits, and nothing can be written in it', async () => {
    const db = await open();
    const add = (slug: string) =>
      db.inTransaction((tx) =>
        tx.insertInto('slug').values({ scope: 's', slug, target_id: 't', created_at: 1 }).execute(),
      );
    await add('before');
    const seen = await db.inSnapshot(async (reader) => {
      const count = async () => (await reader.selectFrom('slug').select('slug').execute()).length;
      const first = await count();
      await add('meanwhile');
      return [first, await count()];
    });

    expect(seen).toEqual([1, 1]);
    expect(await db.reader.selectFrom('slug').select('slug').execute()).toHaveLength(2);
    await expect(db.inSnapshot((reader) => reader.deleteFrom('slug').execute())).rejects.toThrow(/read-?only/);
  });

  test('a commit is on the disk when it is answered for', async () => {
    const db = await open();
    // How a server of PostgreSQL commits is its operator's to say.
    if (!(db.reader.getExecutor().adapter instanceof SqliteAdapter)) return;
    const { rows } = await db.inTransaction((tx) => sql`pragma synchronous`.execute(tx));
    // 2 is FULL: with less, SQLite loses what a sudden loss of power finds in the log alone.
    expect(rows).toEqual([{ synchronous: 2 }]);
  });

  test('migrating twice changes nothing', async () => {
    const db = await open();
    await db.migrate();
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db.reader);

    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });
});
