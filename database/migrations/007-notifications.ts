import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/**
 * Notifications as facts instead of sentences, lists of them in every order they are shown in, and how many each
 * account has, so that no page counts them. Nothing has written one before.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await db.deleteFrom('notification').execute();
  for (const column of ['title', 'message', 'link'])
    await db.schema.alterTable('notification').dropColumn(column).execute();
  await db.schema
    .alterTable('notification')
    .addColumn('facts', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  await makeIndex(db, 'notification', ['account_id', 'id']);
  await makeIndex(db, 'notification', ['account_id', 'kind', 'id']);
  await makeUnreadIndex(db, ['account_id', 'id']);
  await makeUnreadIndex(db, ['account_id', 'kind', 'id']);
  await makeTable(db, 'notification_count', ['account_id'], {
    account_id: exactTextType(db),
    total: 'bigint',
    unread: 'bigint',
    version: 'bigint',
  });
  // The audience of a work's news.
  await makeIndex(db, 'reading', ['journey_id', 'account_id']);
  await makeIndex(db, 'library_entry', ['project_id', 'account_id']);
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function makeUnreadIndex(db: Kysely<any>, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`notification_unread_by_${columns.join('_')}`)
    .on('notification')
    .columns([...columns])
    .where('read_at', 'is', null)
    .execute();
}
