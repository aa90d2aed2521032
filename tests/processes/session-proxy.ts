import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';

/** A proxy in front of the processes of one site, which knows who is at which of them. */
export type SessionProxy = {
  readonly listen: () => Promise<void>;
  /** Takes nobody new; what is under way goes on until `close`. */
  readonly refuse: () => void;
  readonly close: () => Promise<void>;
  /** The process of each session that was here, in order of arrival, counted from 0. */
  readonly places: () => readonly number[];
};

const host = '127.0.0.1';

/** What is said about one connection, and not to who is behind the next one. */
const ofConnection = ['connection', 'keep-alive', 'proxy-connection'];

/**
 * Makes a proxy for tests in which people must not be at one process by chance. Each login session has its own process,
 * in order of arrival, and keeps it; whoever has no session is sent to the next one at each request. Nothing but the
 * session decides, and headers are passed on as they are: the tests say by `X-Forwarded-For` where someone comes from.
 */
export function sessionProxy(port: number, processes: readonly number[]): SessionProxy {
  const atProcess = new Map<string, number>();
  let visits = 0;

  function portFor({ headers }: IncomingMessage): number {
    const session = sessionIn(headers.cookie);
    if (session !== undefined && !atProcess.has(session)) atProcess.set(session, atProcess.size % processes.length);
    const at = session === undefined ? visits++ % processes.length : atProcess.get(session);
    return processes[at ?? 0] ?? 0;
  }

  const server = createServer((request, response) => forward(portFor(request), request, response));
  server.on('upgrade', (request, socket, head) => tunnel(portFor(request), request, socket, head));
  // As the site: whoever keeps a connection here for later finds it open for as long.
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 0;
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let closed = Promise.resolve();

  return {
    listen: () =>
      new Promise((done, fail) => {
        server.once('error', fail);
        server.listen(port, host, done);
      }),
    refuse() {
      closed = new Promise((done) => server.close(() => done()));
    },
    async close() {
      for (const socket of open) socket.destroy();
      await closed;
    },
    places: () => [...atProcess.values()],
  };
}

/** The session that a header of cookies names; the prefix is missing where cookies go over plain http. */
function sessionIn(cookies: string | undefined): string | undefined {
  return /(?:^|;\s*)(?:__Host-)?session=([^;]+)/.exec(cookies ?? '')?.[1];
}

/** Names and values in turn, without those of the connection. */
function passedOn(raw: readonly string[], dropped: readonly string[]): string[] {
  return raw.filter((_, at) => !dropped.includes(raw[at - (at % 2)]?.toLowerCase() ?? ''));
}

function forward(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url } = request;
  const headers = passedOn(request.rawHeaders, ofConnection);
  const onward = requestOf({ host, port, method, path: url, headers, agent: false });
  onward.on('response', (answer) => {
    const shown = passedOn(answer.rawHeaders, [...ofConnection, 'transfer-encoding']);
    response.writeHead(answer.statusCode ?? 0, answer.statusMessage, shown);
    // The head of a stream is awaited before there is anything in it.
    response.flushHeaders();
    pipeline(answer, response, () => undefined);
  });
  // A process that is away is no connection, as where there is no proxy.
  onward.on('error', () => !response.headersSent && response.destroy());
  // Whoever goes away before the answer is there is gone for the process, too.
  response.on('close', () => !response.writableFinished && onward.destroy());
  request.pipe(onward);
}

function tunnel(port: number, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, rawHeaders } = request;
  const onward = connect(port, host);
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}\r\n`] : []));
  onward.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  onward.write(head);
  socket.pipe(onward).pipe(socket);
  for (const [one, other] of [
    [socket, onward],
    [onward, socket],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.end());
  }
}
