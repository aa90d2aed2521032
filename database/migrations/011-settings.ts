import type { Kysely } from 'kysely';
import { exactTextType, makeTable } from './columns.ts';

/** People's own settings. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'setting', ['account_id', 'kind'], {
    account_id: text,
    kind: text,
    value: 'text',
    changed_at: 'bigint',
  });
  await db.schema.alterTable('organisation').addColumn('links', 'text').execute();
  await db.schema.alterTable('account').addColumn('time_zone', 'text').execute();
}
