import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { parse } from 'hono/utils/cookie';
import { type WebSocket, WebSocketServer } from 'ws';
import { forRequest } from '#database/engine/request-id.ts';
import { listLiveSessions } from '#database/session.ts';
import type { AccountId } from '#domain/ids.ts';
import { turnLimits } from '#domain/limits.ts';
import { documentLength } from '#domain/text.ts';
import { addressFrom } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { findSession } from '#identity/session.ts';
import { sessionCookieName } from '#identity/session-cookie.ts';
import { withLastResort } from '#server/last-resort.ts';
import type { Log } from '#server/log.ts';
import { nameRequest, requestIdHeader } from '#server/name-request.ts';
import { actorOfSession } from '#server/requester.ts';
import { createTurns, type TurnLimits } from '#server/turns.ts';
import { paceMessages, socketPace } from './paced-messages.ts';
import type { Rooms } from './rooms.ts';
import type { SocketContext } from './socket-context.ts';

/** Where editors connect. */
export const collaborationPath = '/collaboration';

/** Whether a request asks for a WebSocket; any other protocol it offers is ignored, and the request answered as it is. */
export function asksForSocket({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.upgrade?.trim().toLowerCase() === 'websocket';
}

type Parts = {
  readonly rooms: Rooms;
  readonly identity: IdentityContext;
  readonly log: Log;
  readonly trustsProxy: boolean;
  readonly limits?: TurnLimits;
};

/** The sockets of this process. */
export type Sockets = {
  readonly closeAccount: (accountId: AccountId) => void;
  /** Closes those whose sessions have ended without anyone telling. */
  readonly closeEnded: () => Promise<void>;
  readonly count: () => number;
  readonly close: () => void;
};

/** Sessions that one query asks for. */
const askedAtOnce = 1_000;

/** Takes WebSockets from our own pages by people with a session; every other upgrade is refused. */
export function takeSockets(
  http: Server,
  { rooms, identity, log, trustsProxy, limits = turnLimits.socket }: Parts,
): Sockets {
  // Far over the limit of a text: an update that is too large has to be refused with a message, not cut off without
  // one.
  const server = new WebSocketServer({ noServer: true, maxPayload: documentLength * 2 });
  const open = new Map<{ close: (code: number, reason: string) => void }, Holder>();
  const turns = createTurns(limits);

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if ((request.url ?? '').split('?', 1)[0] !== collaborationPath) {
      // While developing someone else listens, too.
      if (http.listenerCount('upgrade') === 1) deny(socket, 404);
      return;
    }
    const id = nameRequest(request, trustsProxy);
    const asking = await forRequest(id, () => contextOf(request, identity, id));
    if (typeof asking === 'number') return deny(socket, asking);
    const { context } = asking;
    const address = addressFrom(request.headers['x-forwarded-for'], request.socket.remoteAddress, trustsProxy);
    const leave = turns.take(address, context.actor.accountId ?? '');
    if (!leave) return deny(socket, 503);
    // Someone who has left meanwhile closes no more.
    if (socket.destroyed) return leave();
    socket.on('close', leave);
    const name = (headers: string[]) => void headers.push(`${requestIdHeader}: ${id}`);
    server.once('headers', name);
    server.handleUpgrade(request, socket, head, (webSocket) => connect(webSocket, request, asking));
    // One that is refused at this point sends none, and leaves its name to nobody.
    server.off('headers', name);
  };
  http.on(
    'upgrade',
    withLastResort(log, 'upgrade', upgrade, (_request, socket) => deny(socket, 503)),
  );

  function connect(webSocket: WebSocket, request: IncomingMessage, { context, sessionId }: Asking): void {
    let isLetGo = false;
    // The rooms' view of it: once they have said goodbye they hear nothing more, however long the other side takes.
    const shown = {
      get readyState() {
        return webSocket.readyState;
      },
      send: (data: Uint8Array) => webSocket.send(data),
      close(code?: number, reason?: string) {
        isLetGo = true;
        webSocket.close(code, reason);
      },
    };
    const connection = rooms.hocuspocus.handleConnection(
      shown as Parameters<typeof rooms.hocuspocus.handleConnection>[0],
      new Request(`http://socket${collaborationPath}`, { headers: { origin: request.headers.origin ?? '' } }),
      context,
    );
    const { accountId } = context.actor;
    open.set(shown, { accountId, sessionId });
    webSocket.on('error', () => webSocket.terminate());
    let goodbye = { code: 1006, reason: '' };
    webSocket.on('close', (code, reason) => {
      open.delete(shown);
      goodbye = { code, reason: reason.toString() };
    });
    const failed = (error: unknown) => {
      log.error({ err: error }, 'A message could not be handled.');
      shown.close(1011, 'failed');
    };
    const handled = paceMessages(webSocket, {
      pace: socketPace,
      now: () => performance.now(),
      async handle(data) {
        if (isLetGo) return;
        try {
          connection.handleMessage(data);
          await rooms.handled(shown);
        } catch (error) {
          failed(error);
        }
      },
      cutOff() {
        isLetGo = true;
        log.warn({ accountId }, 'A socket sent more than could be handled, and was closed.');
        webSocket.terminate();
      },
    });
    void handled.then(() => connection.handleClose(goodbye)).catch(failed);
  }

  return {
    closeAccount(accountId) {
      for (const [socket, holder] of open) if (holder.accountId === accountId) socket.close(4403, 'signedOut');
    },
    async closeEnded() {
      const held = [...open];
      const now = identity.now();
      for (let at = 0; at < held.length; at += askedAtOnce) {
        const some = held.slice(at, at + askedAtOnce);
        const ids = some.map(([, { sessionId }]) => sessionId);
        const live = await listLiveSessions(identity.db.reader, ids, now);
        for (const [socket, { sessionId }] of some) if (!live.has(sessionId)) socket.close(4403, 'signedOut');
      }
    },
    count: () => open.size,
    close() {
      for (const socket of open.keys()) socket.close(1001, 'closing');
      server.close();
    },
  };
}

type Holder = { readonly accountId: AccountId | undefined; readonly sessionId: string };
type Asking = { readonly context: SocketContext; readonly sessionId: string };

async function contextOf(request: IncomingMessage, identity: IdentityContext, id: string): Promise<Asking | number> {
  if (request.headers.origin !== new URL(identity.settings.publicUrl).origin) return 403;
  const name = sessionCookieName(identity.settings);
  const cookie = parse(request.headers.cookie ?? '', name)[name];
  const session = await findSession(identity, cookie);
  if (!session) return 401;
  const actor = await actorOfSession(identity, session);
  return { context: { actor, displayName: session.displayName, request: id }, sessionId: session.id };
}

function deny(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
