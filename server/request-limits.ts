import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BlockList, type Socket } from 'node:net';
import { type RequestLimits, requestLimits } from '#domain/limits.ts';

/** Milliseconds between the looks for heads that do not come; Node takes it when a server is made. */
export const connectionsCheckingInterval = 5_000;

/** Where files are sent to: the only bodies that may take long. */
const takesFiles =
  /^\/(?:v0\/|api\/uploads\/|api\/import\?|api\/projects\/[^/]+\/pictures)|\/(?:manage(?:\/cover)?|profile)(?:\.data)?(?:\?|$)/;

/** Addresses of this machine and of networks behind a proxy, where one address may be everyone. */
const inside = new BlockList();
inside.addSubnet('127.0.0.0', 8);
inside.addSubnet('10.0.0.0', 8);
inside.addSubnet('172.16.0.0', 12);
inside.addSubnet('192.168.0.0', 16);
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');

/**
 * Keeps slow and many requests from holding the server: the head must arrive soon, a body within its route's limits and
 * never with a long silence, and the number of connections is limited. To be called before anything else listens.
 *
 * @param isShared - whether an address may be a proxy's, and so everyone's
 */
export function limitRequests(http: Server, limits = requestLimits, isShared = isInside): void {
  http.headersTimeout = limits.headMs;
  http.requestTimeout = limits.fileMs;
  http.maxConnections = limits.connections;
  const open = new Map<string, number>();
  let all = 0;
  const count = (change: 1 | -1) => {
    all += change;
    http.keepAliveTimeout = all * 2 > limits.connections ? limits.idleMs.crowded : limits.idleMs.usual;
  };
  http.on('connection', (socket: Socket) => {
    count(1);
    socket.once('close', () => count(-1));
    const address = socket.remoteAddress ?? '';
    const ofAddress = (open.get(address) ?? 0) + 1;
    if (ofAddress > limits.ofAddress && !isShared(address)) return socket.destroy();
    open.set(address, ofAddress);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    return undefined;
  });
  http.on('request', (request, response) => watchBody(request, response, limits));
}

function isInside(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return inside.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
}

function watchBody(request: IncomingMessage, response: ServerResponse, limits: RequestLimits): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
  const mostMs = takesFiles.test(request.url ?? '') ? limits.fileMs : limits.bodyMs;
  const everyMs = Math.min(limits.stillMs, mostMs);
  const until = performance.now() + mostMs;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || response.writableEnded) return clearInterval(timer);
    if (socket.bytesRead !== seen && performance.now() < until) {
      seen = socket.bytesRead;
      return undefined;
    }
    clearInterval(timer);
    if (!response.headersSent)
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    socket.destroySoon();
    return undefined;
  }, everyMs);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}
