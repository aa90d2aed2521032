import type { Document } from '@hocuspocus/server';
import type { CommandContext } from '#commands/context.ts';
import { foldDocument } from '#commands/document/fold-document.ts';
import { TransactionConflict } from '#database/connection.ts';
import { findDocument } from '#database/document.ts';
import type { DocumentId } from '#domain/ids.ts';
import type { RoomMessage } from '#domain/room.ts';
import type { Log } from '#server/log.ts';

/** Folds the documents of open rooms, each one fold after the other. */
export type Folding = {
  /**
   * Resolves when a document whose log has more than its state is folded; one that cannot be folded now is folded later,
   * with the next updates. Another process may have folded it already.
   */
  readonly fold: (document: Document) => Promise<void>;
  /** Resolves when every fold that has begun is done. */
  readonly settled: () => Promise<unknown>;
};

/**
 * @param sayToProject - has the rooms of a project told how many words a block has now
 */
export function createFolding(
  context: CommandContext & { readonly log: Log },
  sayToProject: (projectId: string, message: RoomMessage) => void,
): Folding {
  const folding = new Map<string, Promise<void>>();

  async function foldNow(document: Document): Promise<void> {
    const head = await findDocument(context.db.reader, document.name as DocumentId);
    if (!head || head.seq <= head.stateSeq) return;
    const folded = await foldDocument(context, document.name as DocumentId);
    if (!folded) return;
    sayToProject(folded.projectId, { kind: 'words', blockId: folded.blockId, words: folded.words });
  }

  async function fold(document: Document): Promise<void> {
    const before = folding.get(document.name) ?? Promise.resolve();
    const next = before
      .then(() => foldNow(document))
      .catch((error) => {
        const told = { err: error, document: document.name };
        // While people type at several processes, each of these folds what the others append to.
        if (error instanceof TransactionConflict) context.log.info(told, 'A document is folded later.');
        else context.log.error(told, 'A document could not be folded.');
      });
    folding.set(document.name, next);
    await next;
    if (folding.get(document.name) === next) folding.delete(document.name);
  }

  return { fold, settled: () => Promise.all(folding.values()) };
}
