import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
  type Server,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/crash/process.ts';
import { sessionProxy } from './session-proxy.ts';

async function listening(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

/** A proxy in front of processes that answer so; each is told its number. */
async function inFront(count: number, answer: (at: number) => RequestListener) {
  const servers: Server[] = [];
  for (let at = 0; at < count; at++) servers.push(await listening(answer(at)));
  const port = await freePort();
  const proxy = sessionProxy(
    port,
    servers.map((server) => (server.address() as AddressInfo).port),
  );
  await proxy.listen();
  onTestFinished(async () => {
    proxy.refuse();
    await proxy.close();
  });
  return { proxy, servers, port };
}

/** Begins a request, which whoever asks ends, and waits for the head of its answer. */
function ask(port: number, path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') {
  const asked = request({ host: '127.0.0.1', port, path, headers, method, agent: false });
  const answered = once(asked, 'response').then(([answer]) => answer as IncomingMessage);
  answered.catch(() => undefined);
  return { asked, answered };
}

async function said(port: number, headers?: OutgoingHttpHeaders): Promise<string> {
  const { asked, answered } = ask(port, '/', headers);
  asked.end();
  return text(await answered);
}

test('each session has a process of its own, in order of arrival, and keeps it; visitors go from one to the next', async () => {
  const { proxy, port } = await inFront(3, (at) => (_, response) => response.end(String(at)));
  const session = (name: string) => ({ cookie: `locale=en; __Host-session=${name}; looks=dark` });
  expect(await said(port, session('ana'))).toBe('0');
  expect([await said(port), await said(port)]).toEqual(['0', '1']);
  expect(await said(port, session('beth'))).toBe('1');
  expect(await said(port, { cookie: 'session=carl' })).toBe('2');
  expect(await said(port, { ...session('ana'), 'x-forwarded-for': '192.0.2.7' })).toBe('0');
  expect(await said(port, session('dora'))).toBe('0');
  expect(await said(port, { cookie: 'fabula-session=ana' })).toBe('2');
  expect(proxy.places()).toEqual([0, 1, 2, 0]);
});

test('what is asked and answered arrives as it was sent, also a large body and cookies of one name', async () => {
  const { port } = await inFront(1, () => async (asked, response) => {
    const { host, 'x-forwarded-for': from } = asked.headers;
    response.writeHead(207, [
      ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2'],
      ...['X-Asked', `${asked.method} ${asked.url} ${host} ${from}`],
    ]);
    response.end(await buffer(asked));
  });
  const bytes = randomBytes(15 * 2 ** 20);
  for (const length of [{ 'content-length': String(bytes.length) }, { 'transfer-encoding': 'chunked' }]) {
    const headers = { host: 'localhost:1', 'x-forwarded-for': '10.0.0.1', ...length };
    const { asked, answered } = ask(port, '/a?b=%20c', headers, 'PUT');
    asked.end(bytes);
    const answer = await answered;
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([207, ['a=1', 'b=2']]);
    expect(answer.headers['x-asked']).toBe('PUT /a?b=%20c localhost:1 10.0.0.1');
    expect((await buffer(answer)).equals(bytes)).toBe(true);
  }
});

test('a stream arrives piece by piece, its head first, and whoever leaves it is gone for the process', async () => {
  let say = (_: string) => {};
  let isGone = false;
  const { port } = await inFront(1, () => (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    say = (words) => response.write(words);
    response.on('close', () => {
      isGone = true;
    });
  });
  const { asked, answered } = ask(port, '/');
  asked.end();
  const answer = await answered;
  for (const words of ['one', 'two']) {
    say(words);
    expect(String((await once(answer, 'data'))[0])).toBe(words);
  }
  asked.destroy();
  await expect.poll(() => isGone).toBe(true);
});

test('an upload that its sender breaks off is broken off at the process', async () => {
  let isAborted = false;
  const { port } = await inFront(1, () => (asked) => {
    asked.resume().on('close', () => {
      isAborted = !asked.complete;
    });
  });
  const { asked } = ask(port, '/', { 'content-length': '100' }, 'POST');
  asked.on('error', () => undefined);
  await new Promise((done) => asked.write('a part', done));
  asked.destroy();
  await expect.poll(() => isAborted).toBe(true);
});

test('a socket of the workspace is passed on both ways, and ends with its other end', async () => {
  const { port, servers } = await inFront(2, () => (_, response) => response.end());
  for (const [at, server] of servers.entries())
    server.on('upgrade', (_, socket) => {
      socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n\r\n${at}`);
      socket.on('data', (words) => (String(words) === 'end' ? socket.end() : socket.write(words)));
    });
  for (const [at, name] of ['ana', 'beth'].entries()) {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (words) => {
      heard += words;
    });
    const head = ['GET / HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', `Cookie: session=${name}`];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await expect.poll(() => heard).toMatch(new RegExp(`^HTTP/1.1 101 .*${at}$`, 's'));
    socket.write('echo');
    await expect.poll(() => heard).toMatch(/echo$/);
    const ended = once(socket, 'close');
    socket.write('end');
    await ended;
  }
});

test('a proxy that refuses ends what is under way when it closes, and listens again', async () => {
  const { proxy, port } = await inFront(1, () => (asked, response) => {
    if (asked.url === '/') response.end('here');
  });
  const { asked, answered } = ask(port, '/never');
  asked.end();
  expect(await said(port)).toBe('here');
  proxy.refuse();
  await expect(said(port)).rejects.toThrow('ECONNREFUSED');
  await proxy.close();
  await expect(answered).rejects.toThrow('socket hang up');
  await proxy.listen();
  expect(await said(port)).toBe('here');
});

test('a process that is away answers nothing, as it does without a proxy', async () => {
  const port = await freePort();
  const proxy = sessionProxy(port, [await freePort()]);
  await proxy.listen();
  await expect(said(port)).rejects.toThrow('socket hang up');
  proxy.refuse();
  await proxy.close();
});
