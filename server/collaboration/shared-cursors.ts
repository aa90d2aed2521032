import type { Document } from '@hocuspocus/server';
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import type { DocumentId } from '#domain/ids.ts';
import type { Messages } from '#server/processes/messages.ts';

/** Where a change of cursors comes from that every process has been told of already. */
const elsewhere = { source: 'local' } as const;

type Changed = { readonly added: number[]; readonly updated: number[]; readonly removed: number[] };

/**
 * Shows the cursors of one document in every process that has it open. Those of a process that was killed go as those
 * of a lost connection do: half a minute after their last sign.
 */
export function shareCursors({ send }: Pick<Messages, 'send'>) {
  const tell = (document: Document, clients: number[]) => {
    if (clients.length === 0) return;
    const update = Buffer.from(encodeAwarenessUpdate(document.awareness, clients)).toString('base64');
    send({ kind: 'cursors', documentId: document.name as DocumentId, update });
  };
  return {
    /** A document was opened here: its cursors are told from now on, and those of others asked for. */
    opened(document: Document): void {
      document.awareness.on('update', ({ added, updated, removed }: Changed, origin: unknown) => {
        if (origin !== elsewhere) tell(document, [...added, ...updated, ...removed]);
      });
      send({ kind: 'opened', documentId: document.name as DocumentId });
    },
    /** Someone else opened it: they are told where the cursors are. */
    tellAll: (document: Document) => tell(document, [...document.awareness.getStates().keys()]),
    /** Cursors of another process. */
    hear: (document: Document, update: string) =>
      applyAwarenessUpdate(document.awareness, Buffer.from(update, 'base64'), elsewhere),
  };
}
