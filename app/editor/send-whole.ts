import { type HocuspocusProvider, type HocuspocusProviderWebsocket, MessageType } from '@hocuspocus/provider';
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import { writeSyncStep2 } from 'y-protocols/sync';

/**
 * Sends the whole document as an answer to the question that the server is about to ask: what it has. The news of what
 * others have removed can be here before that question, and takes what was written into it along.
 */
export function sendWhole(provider: HocuspocusProvider, socket: HocuspocusProviderWebsocket): void {
  const message = createEncoder();
  writeVarString(message, provider.effectiveName);
  writeVarUint(message, MessageType.Sync);
  writeSyncStep2(message, provider.document);
  // It is acknowledged like any other.
  provider.incrementUnsyncedChanges();
  socket.send(toUint8Array(message));
}
