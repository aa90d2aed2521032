import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** The words that a project's authors want to have taken for right, with who added them. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'project_word', ['project_id', 'word'], {
    project_id: text,
    word: text,
    'account_id?': text,
    added_at: 'bigint',
  });
  await makeIndex(db, 'project_word', ['account_id']);
}
