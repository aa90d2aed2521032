import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requestLimits } from '#domain/limits.ts';
import { limitRequests } from './request-limits.ts';

/** A server that answers a complete request; the requests are written by hand. */
async function begin(limits: Partial<typeof requestLimits>, isShared?: () => boolean) {
  const host = '127.0.0.1';
  const http = createServer({ connectionsCheckingInterval: 20 }, (request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    request.on('end', () => response.end(`${bytes} bytes`));
  });
  limitRequests(http, { ...requestLimits, ...limits }, isShared);
  await new Promise<void>((resolve) => http.listen(0, host, resolve));
  onTestFinished(async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  /** Sends parts one after the other, with pauses; returns the answer when the connection is closed. */
  return (head: string, parts: readonly string[] = [], pauseMs = 0) =>
    new Promise<string>((resolve) => {
      const socket = connect((http.address() as AddressInfo).port, host);
      let answer = '';
      socket.on('data', (part) => {
        answer += part;
        if (answer.includes('bytes')) socket.end();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer));
      socket.write(head);
      const left = [...parts];
      const timer = setInterval(() => {
        const part = left.shift();
        if (part === undefined || socket.destroyed) return clearInterval(timer);
        return socket.write(part);
      }, pauseMs);
    });
}

const head = (path: string, length: number) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

test('a head that does not come is given up', async () => {
  const send = await begin({ headMs: 200 });
  expect(await send('GET / HTTP/1.1\r\nHos')).toMatch(/^HTTP\/1.1 408/);
});

test('a body must arrive, and not with long silences, on any route', async () => {
  const send = await begin({ stillMs: 150 });
  expect(await send(head('/login', 3), ['a', 'bc'], 10)).toMatch(/3 bytes$/);
  for (const path of ['/login', '/api/uploads/1', '/api/import?org=a', '/v0/b/x/o'])
    expect(await send(head(path, 3), ['a'])).toMatch(/^HTTP\/1.1 408/);
});

test('a file may take longer than a form, and not for ever', async () => {
  const send = await begin({ stillMs: 1_000, bodyMs: 1_200, fileMs: 60_000 });
  const slowly = [...'abcdefghijklmnopqrstuvwxyz'];
  const [form, file] = await Promise.all([
    send(head('/login', 26), slowly, 100),
    send(head('/api/import?org=a', 26), slowly, 100),
  ]);
  expect(form).toMatch(/^HTTP\/1.1 408/);
  expect(file).toMatch(/26 bytes$/);
  const impatient = await begin({ stillMs: 1_000, fileMs: 1_200 });
  expect(await impatient(head('/api/import?org=a', 2_000), slowly, 100)).toMatch(/^HTTP\/1.1 408/);
});

test('a connection waits longer for its next request than proxies keep theirs, unless many are open', async () => {
  const send = await begin({ connections: 4 });
  expect(await send(head('/login', 3), ['abc'])).toMatch(/\r\nKeep-Alive: timeout=65\r\n/);
  const others = [1, 2].map(() => send(head('/login', 3), [' ', ' ', 'c'], 300));
  await new Promise((resume) => setTimeout(resume, 100));
  expect(await send(head('/login', 3), ['abc'])).toMatch(/\r\nKeep-Alive: timeout=5\r\n/);
  await Promise.all(others);
  expect(await send(head('/login', 3), ['abc'])).toMatch(/\r\nKeep-Alive: timeout=65\r\n/);
});

test('there are only so many connections, in all and of one address, unless that may be a proxy’s', async () => {
  const counts = async (limits: Partial<typeof requestLimits>, isShared?: () => boolean) => {
    const send = await begin({ stillMs: 400, ...limits }, isShared);
    const answers = await Promise.all([1, 2, 3].map(() => send(head('/login', 3))));
    return answers.filter((answer) => answer.startsWith('HTTP/1.1 408')).length;
  };
  expect(await counts({ connections: 2 })).toBe(2);
  expect(await counts({ ofAddress: 1 }, () => false)).toBe(1);
  expect(await counts({ ofAddress: 1 })).toBe(3);
});
