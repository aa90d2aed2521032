import type { AccountId } from '#domain/ids.ts';
import type { Queries } from './connection.ts';
import { deleteReadingRows } from './reading.ts';

/** Makes another account the author of everything that one account wrote. */
export async function updateWriter(tx: Queries, from: AccountId, to: AccountId): Promise<void> {
  await tx.updateTable('revision').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx.updateTable('replacement').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx.updateTable('document_update').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx.updateTable('block').set({ deleted_by: to }).where('deleted_by', '=', from).execute();
  await tx.updateTable('journey_edit').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx.updateTable('file').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx.updateTable('export').set({ account_id: to }).where('account_id', '=', from).execute();
}

/** One account's readings become another's; where both read the same work, the later reading is kept. */
export async function updateReader(tx: Queries, from: AccountId, to: AccountId): Promise<void> {
  const readings = await tx
    .selectFrom('reading as one')
    .innerJoin('reading as other', (join) =>
      join.onRef('other.journey_id', '=', 'one.journey_id').on('other.account_id', '=', to),
    )
    .select(['one.id as mine', 'one.read_at as mine_at', 'other.id as theirs', 'other.read_at as theirs_at'])
    .where('one.account_id', '=', from)
    .execute();
  const older = readings.map(({ mine, mine_at, theirs, theirs_at }) => (mine_at > theirs_at ? theirs : mine));
  if (older.length > 0) await deleteReadingRows(tx, older);
  await tx.updateTable('reading').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx
    .deleteFrom('library_entry')
    .where('account_id', '=', from)
    .where('project_id', 'in', (eb) =>
      eb.selectFrom('library_entry as kept').select('kept.project_id').where('kept.account_id', '=', to),
    )
    .execute();
  await tx.updateTable('library_entry').set({ account_id: to }).where('account_id', '=', from).execute();
}
