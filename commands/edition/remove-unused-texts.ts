import type { CommandContext } from '#commands/context.ts';
import { deleteUnusedTexts } from '#database/rendered-text.ts';

/** Texts looked at in one short transaction. */
const atOnce = 200;

/**
 * Removes rendered texts that no edition has, published or scheduled: those of erased works and of failed publications.
 * A text that is being published meanwhile is rendered again by `publishEdition`; while a work is imported none is
 * removed.
 */
export async function removeUnusedTexts({ db }: Pick<CommandContext, 'db'>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    after = await db.inTransaction((tx) => deleteUnusedTexts(tx, { after: from, limit: atOnce }));
    await new Promise((resume) => setImmediate(resume));
  }
}
