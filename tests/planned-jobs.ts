import type { CommandContext } from '#commands/context.ts';
import { upsertJob } from '#database/job.ts';

type Context = Pick<CommandContext, 'db'>;

type Plan = { id?: string; kind?: string; payload?: unknown; uniqueKey?: string };

/** Plans a job, or moves the one with its key. */
export function plan(
  { db }: Context,
  runAt: number,
  { id = 'j1', kind = 'greet', payload = {}, uniqueKey = id }: Plan = {},
) {
  return db.inTransaction((tx) => upsertJob(tx, { id, kind, payload: JSON.stringify(payload), uniqueKey, runAt }));
}

/** A job as its row is now. */
export function jobRow({ db }: Context, id = 'j1') {
  return db.reader.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
}
