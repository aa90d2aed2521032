import { upsertReaders, type ReaderCount } from '#database/reader-count.ts';
import type { CommandContext } from './context.ts';

/** Editions whose readers are written in one statement. */
const batch = 100;

/** Keeps how many readers editions had: sums alone, nobody can be found in them. */
export async function countReaders(context: CommandContext, counts: readonly ReaderCount[]): Promise<void> {
  for (let from = 0; from < counts.length; from += batch)
    await context.db.inTransaction((tx) => upsertReaders(tx, counts.slice(from, from + batch)));
}
