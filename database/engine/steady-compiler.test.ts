import SqliteFile from 'better-sqlite3';
import fc from 'fast-check';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { SteadyCompiler } from './steady-compiler.ts';

type Rows = { thing: { id: string; name: string; size: number } };

const file = new SqliteFile(':memory:');
file.exec(`create table thing (id text primary key, name text not null, size integer not null);
  create index thing_by_size on thing (size)`);
const config = { database: file as unknown as SqliteDatabase };
const bare = new Kysely<Rows>({ dialect: new SqliteDialect(config) });
const steady = new Kysely<Rows>({
  dialect: Object.assign(new SqliteDialect(config), { createQueryCompiler: () => new SteadyCompiler() }),
});
afterAll(() => file.close());

const value = fc.oneof(fc.constantFrom('1', '01', 'a', 'B', ''), fc.integer({ min: -2, max: 3 }), fc.constant(1.5));

test('what is compared stands in an expression, so that no value changes the plan', () => {
  const { sql } = steady
    .selectFrom('thing')
    .innerJoin('thing as other', (join) => join.onRef('other.id', '=', 'thing.name').on('other.size', '>', 3))
    .select('thing.id')
    .where('thing.id', '=', 'a')
    .where('thing.size', 'in', [1, 2])
    .where((eb) => eb(eb.refTuple('thing.size', 'thing.id'), '>', eb.tuple(1, 'b')))
    .limit(20)
    .compile();
  expect(sql.replaceAll('coalesce(?, null)', '')).not.toContain('?');
  expect(sql).toMatch(/limit 20$/);
});

test('what is written stays a plain parameter', () => {
  const written = steady.insertInto('thing').values({ id: 'a', name: 'b', size: 1 }).compile();
  expect(written.sql).toMatch(/values \(\?, \?, \?\)$/);
  const changed = steady.updateTable('thing').set({ size: 1 }).where('id', '=', 'a').compile();
  expect(changed.sql).toBe('update "thing" set "size" = ? where "id" = coalesce(?, null)');
});

test('finds what a plain parameter finds, of any type in a column of any type, and by the same index', async () => {
  const things = fc.uniqueArray(fc.tuple(fc.string({ maxLength: 2 }), value, fc.integer({ min: -2, max: 3 })), {
    selector: ([id]) => id,
    maxLength: 8,
  });
  const operator = fc.constantFrom('=', '<', '>=', '!=', 'is', 'is not') as fc.Arbitrary<'='>;
  await fc.assert(
    fc.asyncProperty(
      things,
      fc.constantFrom('name', 'size'),
      operator,
      value,
      async (rows, column, compared, wanted) => {
        file.exec('delete from thing');
        const insert = file.prepare('insert into thing values (?, ?, ?)');
        for (const row of rows) insert.run(...row);
        const find = (db: Kysely<Rows>) =>
          db
            .selectFrom('thing')
            .select('id')
            .where(column as 'name', compared, wanted as string)
            .orderBy('id')
            .execute();
        expect(await find(steady)).toEqual(await find(bare));
      },
    ),
  );
  const { sql } = steady.selectFrom('thing').select('id').where('size', '=', 1).compile();
  expect(JSON.stringify(file.prepare(`explain query plan ${sql}`).all(1))).toContain('thing_by_size');
});
