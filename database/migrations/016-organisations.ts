import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** Shared organisations: invitations, who follows whom, and a picture. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await db.schema.alterTable('organisation').addColumn('photo_url', 'text').execute();
  await makeIndex(db, 'organisation', ['photo_url']);
  await makeTable(
    db,
    'invitation',
    ['id'],
    {
      id: text,
      organisation_id: text,
      email: text,
      role: 'text',
      hash: text,
      invited_by: text,
      created_at: 'bigint',
      expires_at: 'bigint',
      'ended_at?': 'bigint',
    },
    (table) => table.addUniqueConstraint('invitation_hash', ['hash']),
  );
  await makeIndex(db, 'invitation', ['organisation_id', 'created_at']);
  await makeTable(db, 'follow', ['account_id', 'organisation_id'], {
    account_id: text,
    organisation_id: text,
    since: 'bigint',
  });
  await makeIndex(db, 'follow', ['organisation_id', 'account_id']);
}
