import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { getRecord, RecordProblem } from './call.ts';

const real = fetch;
afterEach(() => vi.unstubAllGlobals());

/** Any request of this page is answered with a status and a text; never without a status. */
async function answering(status: number | undefined, text = '') {
  const http = createServer((_request, response) => {
    if (status !== undefined) response.writeHead(status).end(text);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
}

async function problemOf(signal?: AbortSignal): Promise<unknown> {
  const failure = await getRecord('library', 'one', signal && { signal }).catch((error: unknown) => error);
  return failure instanceof RecordProblem ? [failure.problem.code, failure.problem.status] : failure;
}

test('an answer from someone else in our place has a code, too', async () => {
  await answering(418, '<h1>A teapot</h1>');
  expect(await problemOf()).toEqual(['unknown', 418]);
  await answering(502, '<h1>Bad Gateway</h1>');
  expect(await problemOf()).toEqual(['unavailable', 502]);
  await answering(409, JSON.stringify({ code: 'aborted', status: 409, title: '', type: '' }));
  expect(await problemOf()).toEqual(['aborted', 409]);
});

test('a call that is broken off, or takes longer than it may, says which', async () => {
  await answering(undefined);
  const stopping = new AbortController();
  const asked = problemOf(stopping.signal);
  stopping.abort();
  expect(await asked).toEqual(['cancelled', 499]);
  expect(await problemOf(AbortSignal.timeout(20))).toEqual(['deadline-exceeded', 504]);
});
