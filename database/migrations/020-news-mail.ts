import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** The events that someone is to be mailed about, until an email holds them. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'news_mail', ['account_id', 'unique_key'], {
    account_id: text,
    unique_key: text,
    kind: 'text',
    facts: 'text',
    'project_id?': text,
    at: 'bigint',
    due_at: 'bigint',
    'settled_at?': 'bigint',
  });
  await makeIndex(db, 'news_mail', ['project_id']);
  await makeIndex(db, 'news_mail', ['at']);
}
