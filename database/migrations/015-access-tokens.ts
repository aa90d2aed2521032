import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** What people's programs may do in their name, and answers kept for clients that ask the same thing twice. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'access_token', ['hash'], {
    hash: text,
    id: text,
    account_id: text,
    name: 'text',
    scopes: 'text',
    created_at: 'bigint',
    expires_at: 'bigint',
    'last_used_at?': 'bigint',
  });
  await makeIndex(db, 'access_token', ['account_id']);
  await makeIndex(db, 'access_token', ['expires_at']);
  await makeTable(db, 'kept_answer', ['account_id', 'key'], {
    account_id: text,
    key: text,
    request: 'text',
    answer: 'text',
    at: 'bigint',
  });
  await makeIndex(db, 'kept_answer', ['at']);
}
