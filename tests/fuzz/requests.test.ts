import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/databases.ts';
import { type Client, runServer, send, signUp } from '#tests/server.ts';

/** Sends bytes as they are, and returns the answer until the server closes or has nothing more to say. */
function sendRaw({ address }: Client, bytes: string): Promise<string> {
  const [host, port] = address.split(':');
  return new Promise((resolve) => {
    const socket = connect(Number(port), host);
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => {
      answer += piece;
    });
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
    socket.end(Buffer.from(bytes, 'latin1'));
  });
}

const socketHeaders = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

const oddPaths = [
  '//',
  '///',
  '//evil.example',
  '/\\evil.example',
  '*',
  'http://',
  'http://[',
  'https://evil.example/collaboration',
  '/%',
  '/%00',
  '/%ff%fe',
  '/collaboration',
  '/collaboration?%',
  '/collaboration//',
  '/../../etc/passwd',
  '/org/%',
  '/org/%E0%A4%A/x',
  '/org/\u00e9/x',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/api/v1/projects?limit=%',
  '/api/files/%',
  '/api/avatars/..',
  '/v0/b/x/o/%',
  '/session',
  '/latest.json',
  '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=%',
  `/${'a'.repeat(9_000)}`,
  `/?${'a=b&'.repeat(2_000)}`,
];

const oddHeaders = [
  'Cookie: ;;=;=%;__Host-session==',
  'Cookie: __Host-session=%E0%A4%A',
  'Accept-Language: ;q=,*;q=2',
  'Accept-Encoding: br;q=NaN, , gzip;',
  'If-None-Match: W/"',
  'Range: bytes=-1--2',
  'Origin: null',
  'Origin: http://[',
  'Content-Length: 3',
  'Content-Length: -1',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: identity, chunked',
  'Expect: 100-continue',
  'Expect: nonsense',
  'Upgrade: h2c',
  'Upgrade: websocket, h2c',
  'Connection: Upgrade, HTTP2-Settings',
  'HTTP2-Settings: AAMAAABkAAQAAP__',
  'X-Forwarded-For: %, , ::::',
  'X-Forwarded-Host: [',
  'Content-Type: multipart/form-data; boundary=',
  'Authorization: Bearer a.b.c',
  'Authorization: Bearer \u00ff',
  'Sec-WebSocket-Protocol: ,',
  'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99',
  'Sec-WebSocket-Key: short',
  'Sec-WebSocket-Version: 0',
];

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'CONNECT',
  'TRACE',
  'PROPFIND',
  'get',
  'BREW',
];

const rawRequest = fc
  .record({
    method: fc.constantFrom(...methods),
    path: fc.oneof(
      fc.constantFrom(...oddPaths),
      fc.stringMatching(/^[!-~]{0,40}$/),
      fc.string({ unit: 'binary', maxLength: 20 }).map((path) => `/${path.replaceAll(/[\r\n]/g, '')}`),
    ),
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9'),
    host: fc.constantFrom('Host: localhost:4567', 'Host: localhost:4567', 'Host: ', 'Host: [', 'Host: a b', 'X: y'),
    isSocket: fc.boolean(),
    headers: fc.subarray(oddHeaders, { maxLength: 5 }),
    body: fc.constantFrom('', '', 'abc', '5\r\nabcde\r\n0\r\n\r\n', 'zz\r\n', '\x82\x85\x00\x00\x00\x00hello'),
  })
  .map(({ method, path, version, host, isSocket, headers, body }) =>
    [`${method} ${path} ${version}`, host, ...(isSocket ? socketHeaders : []), ...headers, '', body].join('\r\n'),
  );

onEachEngine('a server that anybody may write to', (openDatabase) => {
  test('answers or closes any connection, and stays', async () => {
    const { client } = await runServer(await openDatabase());
    await fc.assert(
      fc.asyncProperty(rawRequest, async (bytes) => {
        await sendRaw(client, bytes);
        expect((await send(client, '/healthz')).status).toBe(200);
      }),
      { numRuns: 400, interruptAfterTimeLimit: 20_000 },
    );
  });

  test('refuses a socket at an invalid address', async () => {
    const { client } = await runServer(await openDatabase());
    for (const path of oddPaths) {
      const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost:4567', ...socketHeaders, '', ''];
      expect(await sendRaw(client, lines.join('\r\n')), path).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
    expect((await send(client, '/healthz')).status).toBe(200);
  });

  test('answers a request that offers another protocol as if it had not', async () => {
    const { client } = await runServer(await openDatabase());
    const lines = ['GET /healthz HTTP/1.1', 'Host: localhost:4567', 'Connection: Upgrade, HTTP2-Settings, close'];
    const answer = await sendRaw(client, [...lines, 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk', '', ''].join('\r\n'));

    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer).toContain('{"ok":true}');
  });

  test('survives everything that a member sends on a socket', async () => {
    const db = await openDatabase();
    const { client } = await runServer(db);
    const { cookie } = await signUp(client, db, 'olena@example.org');
    const frame = fc.uint8Array({ maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 5 }), async (frames) => {
        const sent = frames.map((payload) => {
          // A masked frame of bytes, its mask zero.
          const head = [0x82, 0x80 | payload.length, 0, 0, 0, 0];
          return String.fromCharCode(...head, ...payload);
        });
        const lines = [
          'GET /collaboration HTTP/1.1',
          'Host: localhost:4567',
          ...socketHeaders,
          `Origin: ${client.origin}`,
          `Cookie: ${cookie}`,
        ];
        await sendRaw(client, [...lines, '', sent.join('')].join('\r\n'));
        expect((await send(client, '/healthz')).status).toBe(200);
      }),
      { numRuns: 100, interruptAfterTimeLimit: 20_000 },
    );
  });
});
