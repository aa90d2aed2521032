import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { identityRoutes } from '#identity/routes.ts';
import { lookUpsFirst } from '#server/look-ups-first.ts';
import { onEachEngine } from '#tests/databases.ts';
import { makeIdentity, signUp } from '#tests/identity/set-up.ts';

const path = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=fabula';
const json = { 'content-type': 'application/json' };

onEachEngine('a look-up that is answered first', (open) => {
  async function begin() {
    const made = makeIdentity(await open());
    let passedOn = 0;
    const routes = getRequestListener(identityRoutes(made.context).fetch);
    const first = lookUpsFirst(
      { identity: made.context, trustsProxy: false, headers: { 'X-Frame-Options': 'DENY' } },
      (request, response) => {
        passedOn++;
        return routes(request, response);
      },
    );
    const server = createServer(first).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const ask = async (
      body: string,
      { headers = json, address = path }: { headers?: object; address?: string } = {},
    ) => {
      const answer = await fetch(url + address, { method: 'POST', headers: { ...headers }, body });
      const { status } = answer;
      return { status, text: await answer.text(), type: answer.headers.get('content-type'), headers: answer.headers };
    };
    return { ...made, ask, port, passed: () => passedOn };
  }

  test('gives the answers of the routes, for a person and for an invalid token', async () => {
    const made = await begin();
    const { call, ask, passed } = made;
    const { idToken } = await signUp(made);
    for (const body of [{ idToken }, { idToken: 'nothing' }, {}, { idToken: 5 }]) {
      const direct = await call('lookup', body);
      const answer = await ask(JSON.stringify(body));
      expect(answer.text).toBe(direct.text);
      expect(answer.status).toBe(direct.status);
    }
    const answer = await ask(JSON.stringify({ idToken }));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect((await ask('{')).text).toContain('Invalid JSON payload');
    expect(passed()).toBe(0);
  });

  test('is left to the routes in any form but the client’s', async () => {
    const { ask, passed } = await begin();
    expect((await ask('{}', { headers: { 'content-type': 'text/plain' } })).text).toContain('INVALID_CONTENT_TYPE');
    expect((await ask('{}', { address: path.replace('fabula', 'other') })).text).toBe('Try again later.');
    expect((await ask(' '.repeat(70_000))).text).toContain('PAYLOAD_TOO_LARGE');
    expect(passed()).toBe(3);
  });

  test('that comes too often is answered in plain text, which signs nobody out', async () => {
    const { ask, context } = await begin();
    const { limiter, settings } = context;
    while (limiter.take('refresh 127.0.0.1', settings.limits.refreshesByAddress));
    const answer = await ask(JSON.stringify({ idToken: 'any' }));

    expect([answer.status, answer.text]).toEqual([429, 'Try again later.']);
    expect(answer.type).toContain('text/plain');
    expect(answer.headers.get('retry-after')).toBe('10');
  });

  test('that breaks off half-way leaves the others answered', async () => {
    const { ask, port } = await begin();
    await new Promise<void>((closed) => {
      const broken = connect(port, '127.0.0.1', () => {
        broken.write(
          `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"id`,
        );
        broken.end();
      });
      broken.on('close', () => closed()).on('error', () => closed());
      broken.resume();
    });
    expect((await ask('{')).status).toBe(400);
  });
});
