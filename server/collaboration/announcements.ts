import type { Connection, Hocuspocus } from '@hocuspocus/server';
import * as Y from 'yjs';
import type { Announcement } from '#commands/context.ts';
import type { AccountId } from '#domain/ids.ts';
import { sayToAll, sayToProject } from './say.ts';
import type { SocketContext } from './socket-context.ts';

type Open = Hocuspocus<SocketContext>;

/** Has the open rooms hear what a command announced. */
export function announceToRooms(rooms: Open, news: Announcement): void {
  if (news.kind === 'outline') sayToProject(rooms, news.projectId, { kind: 'outline', version: news.version });
  if (news.kind === 'revision') {
    const document = rooms.documents.get(news.documentId);
    if (document) sayToAll(document, { kind: 'revision' });
  }
  if (news.kind === 'update') applyToRoom(rooms, news.documentId, news.update);
  if (news.kind === 'access')
    closeWhere(rooms, (connection) => connection.context.projectId === news.projectId, 'access');
  if (news.kind === 'role') closeConnectionsOf(rooms, news.accountId, 'access');
}

/** Closes every connection of an account, in any room. */
export function closeConnectionsOf(rooms: Open, accountId: AccountId, reason: string): void {
  closeWhere(rooms, (connection) => connection.context.actor.accountId === accountId, reason);
}

function applyToRoom(rooms: Open, documentId: string, update: Uint8Array): void {
  const document = rooms.documents.get(documentId);
  // From the log already: it is neither written nor folded again on this account.
  if (document) Y.applyUpdate(document, update, { source: 'local', skipStoreHooks: true });
}

/** Closes some of the connections. */
export function closeWhere(
  rooms: Open,
  test: (connection: Connection<SocketContext>) => boolean,
  reason: string,
): void {
  for (const document of rooms.documents.values()) {
    for (const connection of document.getConnections() as Connection<SocketContext>[]) {
      if (!test(connection)) continue;
      connection.close({ code: 4403, reason });
      // The socket too: its editor asks again who it is, and is told why it may not come back.
      connection.webSocket.close(4403, reason);
    }
  }
}
