import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { failRequest, withLastResort } from './last-resort.ts';
import type { Log } from './log.ts';

/** A log that keeps what went wrong. */
function keptLog() {
  const errors: { event: string; message: string; said: string }[] = [];
  const error = ({ err, event }: { err: Error; event: string }, said: string) =>
    void errors.push({ event, message: err.message, said });
  return { errors, log: { error } as unknown as Log };
}

test.each([
  [
    'at once',
    () => {
      throw new Error('A bug.');
    },
  ],
  ['later', () => Promise.reject(new Error('A bug.'))],
])('an error thrown %s is logged, and the sender of the event is answered', async (_, hear) => {
  const { errors, log } = keptLog();
  const answered: unknown[][] = [];
  withLastResort(log, 'upgrade', hear as (...parts: unknown[]) => unknown, (...parts) => answered.push(parts))(
    1,
    'two',
  );
  await expect.poll(() => answered).toEqual([[1, 'two']]);
  expect(errors).toEqual([{ event: 'upgrade', message: 'A bug.', said: 'An event was not expected.' }]);
});

test('a success is passed on and not answered twice', async () => {
  const { errors, log } = keptLog();
  const heard: unknown[] = [];
  const hear = async (part: unknown) => void heard.push(part);
  const answer = () => void heard.push('answered');
  withLastResort(log, 'request', hear, answer)('one');
  await Promise.resolve();
  expect([heard, errors]).toEqual([['one'], []]);
});

test('an answer that cannot be given either is logged, and thrown at nobody', () => {
  const { errors, log } = keptLog();
  const fail = (message: string) => () => {
    throw new Error(message);
  };
  expect(() => withLastResort(log, 'request', fail('One.'), fail('Two.'))()).not.toThrow();
  expect(errors.map(({ message }) => message)).toEqual(['One.', 'Two.']);
});

/** The answer of a server whose last resort is `failRequest`, after it has begun to answer. */
async function heardAfter(say: (response: ServerResponse) => void): Promise<Response> {
  const { log } = keptLog();
  const hear = (_: unknown, response: ServerResponse) => {
    say(response);
    throw new Error('A bug.');
  };
  const http = createServer(withLastResort(log, 'request', hear, (_, response) => failRequest(response)));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  return fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`);
}

test('a failed request is answered unless an answer was begun', async () => {
  const unsaid = await heardAfter(() => undefined);
  expect([unsaid.status, unsaid.headers.get('content-type'), await unsaid.text()]).toEqual([
    500,
    'text/plain; charset=utf-8',
    'Internal Server Error',
  ]);
  const begun = await heardAfter((response) => response.writeHead(200, { 'content-type': 'text/html' }).write('<p>'));
  expect([begun.status, begun.headers.get('content-type')]).toEqual([200, 'text/html']);
  await begun.text();
});
