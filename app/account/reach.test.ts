import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sentenceOf } from './failure-sentence.ts';
import { reach } from './reach.ts';

test('a server that is missing or silent for thirty seconds is a network failure as the client names it', async () => {
  let hear: (answer: () => void) => void = () => undefined;
  const nextCall = () =>
    new Promise<() => void>((heard) => {
      hear = heard;
    });
  const server = createServer((_request, response) => hear(() => response.end('late')));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/session`;

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const call = nextCall();
  const answered = reach(address);
  const answer = await call;
  vi.advanceTimersByTime(29_999);
  answer();
  expect(await (await answered).text()).toBe('late');

  const other = nextCall();
  const failed = reach(address, { method: 'POST' }).catch((error: unknown) => error);
  await other;
  vi.advanceTimersByTime(30_000);
  const late = await failed;
  expect(late).toMatchObject({ code: 'auth/network-request-failed' });
  expect(sentenceOf(late)).toBe('offline');

  const nobody = await reach('http://127.0.0.1:1/session').catch((error: unknown) => error);
  expect(nobody).toMatchObject({ code: 'auth/network-request-failed', cause: expect.any(TypeError) });
});
