import type { Database } from '#database/connection.ts';
import { newId } from '#domain/ids.ts';

/** What every command is given: the database, the time, and chance. Nothing else in it reads a clock or a die. */
export type CommandContext = {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: (bytes: number) => Uint8Array;
};

/** A new UUIDv7 of the kind the caller names. */
export function freshId<Id extends string>(context: Pick<CommandContext, 'now' | 'random'>): Id {
  return newId(context.now(), context.random(10)) as Id;
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Random lower-case letters and digits without those easily mistaken. */
export function randomLetters(context: Pick<CommandContext, 'random'>, count: number): string {
  return Array.from(context.random(count), (byte) => letters[byte % letters.length]).join('');
}
