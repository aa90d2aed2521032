import type { AccountId } from '#domain/ids.ts';
import type { Queries } from './connection.ts';
import { deleteReadingRows } from './reading.ts';

/** Makes another account the author of everything that one account wrote. */
export async function updateWriter(tx: Queries, from: AccountId, to: AccountId): Promise<void> {
  await tx.updateTable('revision').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx.updateTable('project_revision').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx.updateTable('replacement').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx.updateTable('project_word').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx.updateTable('document_update').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx.updateTable('block').set({ deleted_by: to }).where('deleted_by', '=', from).execute();
  await tx.updateTable('journey_edit').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx.updateTable('file').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx.updateTable('export').set({ account_id: to }).where('account_id', '=', from).execute();
}

/** One account's writing goals become another's, with all that was counted; a goal the other has already stays as it is. */
export async function updateGoalKeeper(tx: Queries, from: AccountId, to: AccountId): Promise<void> {
  await tx
    .deleteFrom('goal')
    .where('account_id', '=', from)
    .where('project_id', 'in', (eb) =>
      eb.selectFrom('goal as kept').select('kept.project_id').where('kept.account_id', '=', to),
    )
    .execute();
  await tx.updateTable('goal').set({ account_id: to }).where('account_id', '=', from).execute();
  await tx.updateTable('stint').set({ account_id: to }).where('account_id', '=', from).execute();
}

/**
 * One account's readings become another's. Where both read the same journey there is one reading then, with the place
 * of the later one and the runs, saved places and shared pieces of both; of what both have shared for one prompt, and of
 * an ending that both have found, it keeps what the later one has.
 */
export async function updateReader(tx: Queries, from: AccountId, to: AccountId): Promise<void> {
  const readings = await tx
    .selectFrom('reading as one')
    .innerJoin('reading as other', (join) =>
      join.onRef('other.journey_id', '=', 'one.journey_id').on('other.account_id', '=', to),
    )
    .select(['one.id as mine', 'one.read_at as mine_at', 'other.id as theirs', 'other.read_at as theirs_at'])
    .where('one.account_id', '=', from)
    .execute();
  const pairs = readings.map(({ mine, mine_at, theirs, theirs_at }) =>
    mine_at > theirs_at ? { older: theirs, later: mine } : { older: mine, later: theirs },
  );
  for (const pair of pairs) await joinReadings(tx, pair);
  const older = pairs.map((pair) => pair.older);
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

/** The later of two readings of one journey gets what only the older has: its beginning, its end, its devices' places. */
async function joinReadings(tx: Queries, { older, later }: { older: string; later: string }): Promise<void> {
  const rows = await tx.selectFrom('reading').selectAll().where('id', 'in', [older, later]).execute();
  const one = rows.find(({ id }) => id === older);
  const other = rows.find(({ id }) => id === later);
  if (!one || !other) return;
  const ends = [one.finished_at, other.finished_at].filter((at) => at !== null);
  await tx
    .updateTable('reading')
    .set({
      started_at: Math.min(one.started_at, other.started_at),
      finished_at: ends.length > 0 ? Math.min(...ends) : null,
    })
    .where('id', '=', later)
    .execute();
  await tx
    .deleteFrom('place')
    .where('reading_id', '=', older)
    .where('device', 'in', (eb) =>
      eb.selectFrom('place as kept').select('kept.device').where('kept.reading_id', '=', later),
    )
    .execute();
  await tx.updateTable('place').set({ reading_id: later }).where('reading_id', '=', older).execute();
  await moveRuns(tx, { older, later });
}

/** The runs of the older of two readings come behind those of the later, with what belongs to them. */
async function moveRuns(tx: Queries, { older, later }: { older: string; later: string }): Promise<void> {
  const { last } = await tx
    .selectFrom('run')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('reading_id', '=', later)
    .executeTakeFirstOrThrow();
  const behind = last ?? 0;
  await tx
    .deleteFrom('run_ending')
    .where('reading_id', '=', older)
    .where('ending_id', 'in', (eb) =>
      eb.selectFrom('run_ending as kept').select('kept.ending_id').where('kept.reading_id', '=', later),
    )
    .execute();
  await tx
    .deleteFrom('shared_piece')
    .where('reading_id', '=', older)
    .where('activity_id', 'in', (eb) =>
      eb.selectFrom('shared_piece as kept').select('kept.activity_id').where('kept.reading_id', '=', later),
    )
    .execute();
  for (const table of ['run', 'run_move', 'run_answer', 'run_save', 'run_ending'] as const)
    await tx
      .updateTable(table)
      .set(({ eb }) => ({ reading_id: later, number: eb('number', '+', behind) }))
      .where('reading_id', '=', older)
      .execute();
  await tx.updateTable('shared_piece').set({ reading_id: later }).where('reading_id', '=', older).execute();
}
