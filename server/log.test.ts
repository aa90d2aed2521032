import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { forRequest } from '#database/engine/request-id.ts';
import { createLog } from '#server/log.ts';
import { nameRequest } from '#server/name-request.ts';

test('a line that is logged for a request says which one, also after a while, and others say none', async () => {
  const lines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = createLog('info', destination);
  await forRequest('0123456789ab', async () => {
    log.info('at once');
    await Promise.resolve();
    log.info('later');
    forRequest(undefined, () => log.info('by itself'));
  });
  log.info('outside');
  expect(lines.map(({ msg, request }) => [msg, request])).toEqual([
    ['at once', '0123456789ab'],
    ['later', '0123456789ab'],
    ['by itself', undefined],
    ['outside', undefined],
  ]);
});

test('a request has the id of a trusted proxy, if it is one, else its own', () => {
  const name = (given: string | undefined, trustsProxy: boolean) =>
    nameRequest({ headers: given === undefined ? {} : { 'x-request-id': given } }, trustsProxy);
  const own = /^[0-9a-f]{12}$/;
  expect(name('from-a-proxy-1', true)).toBe('from-a-proxy-1');
  expect(name('from-a-stranger', false)).toMatch(own);
  for (const bad of ['short', 'a b c d e f g h', 'x'.repeat(65), 'line\nbreak-and-more', '"}{"level":50', ''])
    expect(name(bad, true), bad).toMatch(own);
  expect(name(undefined, true)).not.toBe(name(undefined, true));
});
