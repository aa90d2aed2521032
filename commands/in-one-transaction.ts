import { toDatabase } from '#database/open-transaction.ts';
import type { Announcement, CommandContext } from './context.ts';

/**
 * Runs several commands as one: all of them happen, or none. They are given a context whose database is the one
 * transaction, repeated on conflict like any other, and their announcements are made after the commit. The first
 * failure undoes what the others did.
 */
export async function inOneTransaction<Value, Failed extends { readonly ok: false }>(
  context: CommandContext,
  body: (within: CommandContext) => Promise<{ readonly ok: true; readonly value: Value } | Failed>,
): Promise<{ readonly ok: true; readonly value: Value } | Failed> {
  let said: Announcement[] = [];
  try {
    const outcome = await context.db.inTransaction(async (tx) => {
      said = [];
      const within = { ...context, db: toDatabase(tx), announce: (news: Announcement) => void said.push(news) };
      const answered = await body(within);
      if (!answered.ok) throw new Undone(answered);
      return answered;
    });
    for (const news of said) context.announce?.(news);
    return outcome;
  } catch (error) {
    if (error instanceof Undone) return error.outcome as Failed;
    throw error;
  }
}

/** Leaves a transaction and undoes all of it. */
class Undone extends Error {
  readonly outcome: { readonly ok: false };
  constructor(outcome: { readonly ok: false }) {
    super('Undone.');
    this.outcome = outcome;
  }
}
