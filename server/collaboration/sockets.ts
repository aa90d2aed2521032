import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { updateLength } from '#commands/yjs-text.ts';
import type { AccountId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import { findSession } from '#identity/session.ts';
import { sessionCookieName } from '#identity/session-cookie.ts';
import type { Log } from '#server/log.ts';
import { actorOfSession } from '#server/requester.ts';
import type { Rooms, SocketContext } from './rooms.ts';

/** Where editors connect. */
export const collaborationPath = '/collaboration';

/** Takes WebSockets from our own pages by people with a session; every other upgrade is refused. */
export function takeSockets(
  http: Server,
  rooms: Rooms,
  identity: IdentityContext,
  log: Log,
): { closeAccount: (accountId: AccountId) => void; close: () => void } {
  // Far over what an update may be: one that is too large is to be refused in words, not cut off in silence.
  const server = new WebSocketServer({ noServer: true, maxPayload: updateLength * 16 });
  const accounts = new Map<WebSocket, AccountId | undefined>();

  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (new URL(request.url ?? '/', 'http://socket').pathname !== collaborationPath) {
      // While developing somebody else listens, too.
      if (http.listenerCount('upgrade') === 1) deny(socket, 404);
      return;
    }
    contextOf(request, identity).then(
      (context) => {
        if (typeof context === 'number') return deny(socket, context);
        server.handleUpgrade(request, socket, head, (webSocket) => connect(webSocket, request, context));
      },
      (error) => {
        log.error({ err: error }, 'A socket could not be opened.');
        deny(socket, 503);
      },
    );
  });

  function connect(webSocket: WebSocket, request: IncomingMessage, context: SocketContext): void {
    const connection = rooms.hocuspocus.handleConnection(
      webSocket as unknown as Parameters<typeof rooms.hocuspocus.handleConnection>[0],
      new Request(`http://socket${collaborationPath}`, { headers: { origin: request.headers.origin ?? '' } }),
      context,
    );
    accounts.set(webSocket, context.actor.accountId);
    webSocket.on('message', (data: Buffer) => {
      // Once we have said goodbye nothing more is heard, however long the other side takes to go.
      if (webSocket.readyState === webSocket.OPEN) connection.handleMessage(new Uint8Array(data));
    });
    webSocket.on('close', (code, reason) => {
      accounts.delete(webSocket);
      connection.handleClose({ code, reason: reason.toString() });
    });
    webSocket.on('error', () => webSocket.terminate());
  }

  return {
    closeAccount(accountId) {
      for (const [webSocket, owner] of accounts) if (owner === accountId) webSocket.close(4403, 'signedOut');
    },
    close() {
      for (const client of server.clients) client.close(1001, 'closing');
      server.close();
    },
  };
}

async function contextOf(request: IncomingMessage, identity: IdentityContext): Promise<SocketContext | number> {
  if (request.headers.origin !== new URL(identity.settings.publicUrl).origin) return 403;
  const name = sessionCookieName(identity.settings);
  const cookie = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const session = await findSession(identity, cookie);
  if (!session) return 401;
  return {
    actor: await actorOfSession(identity, session),
    displayName: session.displayName,
  };
}

function deny(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
