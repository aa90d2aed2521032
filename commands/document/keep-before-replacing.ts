import type { CommandContext } from '#commands/context.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId } from '#domain/ids.ts';
import { done, type Outcome } from '#domain/outcome.ts';
import { documentToWrite } from './document-to-write.ts';
import { keepRevision } from './fold-document.ts';

/**
 * Saves a block's text as a revision before much of it is replaced in one go. The page replaces only after this: a text
 * that is already the newest revision is safe, and is not saved twice.
 */
export async function keepBeforeReplacing(
  context: CommandContext,
  actor: Actor,
  blockId: BlockId,
): Promise<Outcome<void>> {
  const found = await documentToWrite(context, actor, blockId);
  if (!found.ok) return found;
  await keepRevision(context, found.value.documentId, 'beforeReplace');
  return done(undefined);
}
