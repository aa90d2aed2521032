import type { CommandContext } from '#commands/context.ts';
import { type ReaderCount, upsertReaders } from '#database/reader-count.ts';

/** Editions whose readers are written in one statement. */
const batch = 100;

/** Saves how many readers editions had, all or none: sums alone, in which nobody can be identified. */
export async function countReaders(context: CommandContext, counts: readonly ReaderCount[]): Promise<void> {
  if (counts.length === 0) return;
  await context.db.inTransaction(async (tx) => {
    for (let from = 0; from < counts.length; from += batch) await upsertReaders(tx, counts.slice(from, from + batch));
  });
}
