import { sql } from 'kysely';
import type { Queries } from './connection.ts';

/** A column whose every value must be found in another table. */
type Tie = { readonly table: string; readonly column: string; readonly to: string; readonly key?: string };

/** The references between rows: commands check them when they write, and the doctor when something went wrong. */
const ties: readonly Tie[] = [
  { table: 'password', column: 'account_id', to: 'account' },
  { table: 'organisation', column: 'account_id', to: 'account' },
  { table: 'member', column: 'account_id', to: 'account' },
  { table: 'member', column: 'organisation_id', to: 'organisation' },
  { table: 'project', column: 'organisation_id', to: 'organisation' },
  { table: 'project', column: 'cover_file_id', to: 'file' },
  { table: 'block', column: 'project_id', to: 'project' },
  { table: 'block', column: 'parent_id', to: 'block' },
  { table: 'document', column: 'block_id', to: 'block' },
  { table: 'document_update', column: 'document_id', to: 'document' },
  { table: 'revision', column: 'document_id', to: 'document' },
  { table: 'other_draft', column: 'document_id', to: 'document' },
  { table: 'other_draft', column: 'revision_id', to: 'revision' },
  { table: 'replacement', column: 'project_id', to: 'project' },
  { table: 'project_revision', column: 'project_id', to: 'project' },
  { table: 'project_revision_block', column: 'block_id', to: 'block' },
  { table: 'project_revision_block', column: 'revision_id', to: 'revision' },
  { table: 'block_label', column: 'project_id', to: 'project' },
  { table: 'project_word', column: 'project_id', to: 'project' },
  { table: 'story_date', column: 'project_id', to: 'project' },
  { table: 'entry', column: 'block_id', to: 'block' },
  { table: 'entry', column: 'picture_file_id', to: 'file' },
  { table: 'entry_field', column: 'entry_id', to: 'entry', key: 'block_id' },
  { table: 'entry_scene', column: 'entry_id', to: 'entry', key: 'block_id' },
  { table: 'entry_scene', column: 'block_id', to: 'block' },
  { table: 'goal', column: 'project_id', to: 'project' },
  { table: 'stint', column: 'project_id', to: 'project' },
  { table: 'block', column: 'label_id', to: 'block_label' },
  { table: 'replaced_text', column: 'replacement_id', to: 'replacement' },
  { table: 'replaced_text', column: 'document_id', to: 'document' },
  { table: 'edition', column: 'project_id', to: 'project' },
  { table: 'edition_block', column: 'hash', to: 'rendered_text', key: 'hash' },
  { table: 'journey', column: 'project_id', to: 'project' },
  { table: 'reading', column: 'journey_id', to: 'journey' },
  { table: 'shared_piece', column: 'reading_id', to: 'reading' },
  { table: 'rendition', column: 'file_id', to: 'file' },
  { table: 'report', column: 'project_id', to: 'project' },
];

/** Rows that name a missing one, as `table.column: count`. */
export async function listBrokenTies(db: Queries): Promise<string[]> {
  const broken: string[] = [];
  for (const { table, column, to, key = 'id' } of ties) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} as one where one.${sql.id(column)} is not null
      and not exists (select 1 from ${sql.table(to)} as other where other.${sql.id(key)} = one.${sql.id(column)})`.execute(
      db,
    );
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) broken.push(`${table}.${column}: ${count}`);
  }
  return broken;
}

/** Documents behind an id, in the order of their ids, with the number of the last update of each. */
export async function listDocumentHeads(
  db: Queries,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ readonly id: string; readonly seq: number; readonly stateSeq: number; readonly logged: number }[]> {
  const rows = await db
    .selectFrom('document')
    .leftJoin('document_update', (join) =>
      join
        .onRef('document_update.document_id', '=', 'document.id')
        .onRef('document_update.seq', '>', 'document.state_seq'),
    )
    .select(['document.id', 'document.seq', 'document.state_seq as stateSeq'])
    .select(({ fn }) => fn.count<number>('document_update.seq').as('logged'))
    .where('document.id', '>', after)
    .groupBy(['document.id', 'document.seq', 'document.state_seq'])
    .orderBy('document.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, logged: Number(row.logged) }));
}

/** Jobs that wait for longer than they should, and those that were given up. */
export async function countStuckJobs(
  db: Queries,
  { dueBefore }: { readonly dueBefore: number },
): Promise<{ readonly late: number; readonly givenUp: number }> {
  const jobs = db.selectFrom('job').select(({ fn }) => fn.countAll<number>().as('count'));
  const late = await jobs.where('done_at', 'is', null).where('run_at', '<', dueBefore).executeTakeFirst();
  const givenUp = await jobs.where('failed_at', 'is not', null).executeTakeFirst();
  return { late: Number(late?.count ?? 0), givenUp: Number(givenUp?.count ?? 0) };
}
