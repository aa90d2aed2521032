import { deleteLeftover, listLeftovers } from '#database/stored-object.ts';
import type { CommandContext } from './context.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * Removes the bytes of objects that nothing names any more. They were noted in the transaction that forgot them, so that a
 * crash in between leaves nothing lying: the next call removes them.
 */
export async function removeLeftovers(context: CommandContext & { readonly objects: ObjectStore }): Promise<void> {
  for (;;) {
    const leftovers = await listLeftovers(context.db.reader);
    for (const id of leftovers) {
      await context.objects.remove(id);
      await context.db.inTransaction((tx) => deleteLeftover(tx, id));
    }
    if (leftovers.length < 500) return;
  }
}
