import { type CommandContext, freshId } from '#commands/context.ts';
import { deleteHold, isAnyHeld, upsertHold } from '#database/catalogue.ts';
import { deleteLeftover, listLeftovers } from '#database/stored-object.ts';
import { minuteMs } from '#domain/duration.ts';
import type { ObjectStore } from './object-store.ts';

/** How many milliseconds a process that copies bytes is waited for after its last sign of life. */
const holdMs = 5 * minuteMs;

/**
 * Keeps the bytes of objects that are deleted meanwhile until something is done, in this process and in every other:
 * the state of one moment can be copied whole. A database of an older form holds nothing.
 */
export async function whileLeftoversStay<Value>(
  context: Pick<CommandContext, 'db' | 'now' | 'random'>,
  act: () => Promise<Value>,
): Promise<Value> {
  const { db, now } = context;
  const name = freshId(context);
  const hold = () => db.inTransaction((tx) => upsertHold(tx, name, now() + holdMs)).catch(() => undefined);
  await hold();
  const timer = setInterval(() => void hold(), holdMs / 5);
  try {
    return await act();
  } finally {
    clearInterval(timer);
    await db.inTransaction((tx) => deleteHold(tx, name, now())).catch(() => undefined);
  }
}

/**
 * Removes the bytes of objects that nothing names any more, unless they are being copied: then a later call does. They
 * were noted in the transaction that forgot them, so that a crash in between leaves nothing lying: the next call removes
 * them.
 */
export async function removeLeftovers(context: CommandContext & { readonly objects: ObjectStore }): Promise<void> {
  for (;;) {
    const leftovers = await listLeftovers(context.db.reader);
    // Asked after the list was read: someone who begins to copy later needs nothing that is on it.
    if (leftovers.length === 0 || (await isAnyHeld(context.db.reader, context.now()))) return;
    for (const id of leftovers) {
      await context.objects.remove(id);
      await context.db.inTransaction((tx) => deleteLeftover(tx, id));
    }
    if (leftovers.length < 500) return;
  }
}
