import type { Connection, Document, Hocuspocus } from '@hocuspocus/server';
import type { RoomMessage } from '#domain/room.ts';
import type { SocketContext } from './socket-context.ts';

/** Says something to one editor. */
export function say(connection: Connection, message: RoomMessage): void {
  connection.sendStateless(JSON.stringify(message));
}

/** Says something to a whole room. */
export function sayToAll(document: Document, message: RoomMessage): void {
  document.broadcastStateless(JSON.stringify(message));
}

/** Says something to every room in which someone writes on a project. */
export function sayToProject(
  { documents }: Pick<Hocuspocus<SocketContext>, 'documents'>,
  projectId: string,
  message: RoomMessage,
): void {
  sayTextToProject({ documents }, projectId, JSON.stringify(message));
}

/** Says a message as it is sent, which another process may have said, to every room in which someone writes on a project. */
export function sayTextToProject(
  { documents }: Pick<Hocuspocus<SocketContext>, 'documents'>,
  projectId: string,
  text: string,
): void {
  for (const document of documents.values()) {
    if (document.getConnections().some((connection) => connection.context.projectId === projectId))
      document.broadcastStateless(text);
  }
}
