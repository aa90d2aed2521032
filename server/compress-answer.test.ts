import * as zlib from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compressAnswers } from './compress-answer.ts';

const words = 'Every evening at five she climbed the ninety-one steps. '.repeat(100);
const decoders = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync, zstd: zlib.zstdDecompressSync } as const;
/** Zstandard came to Node later than the oldest one that the server runs on. */
const codings = (['br', 'gzip', 'zstd'] as const).filter((coding) => decoders[coding] !== undefined);

/** A server whose every answer is these words, with headers of its own. */
function serving(headers: Record<string, string>, body: BodyInit = words, status = 200) {
  const app = new Hono();
  app.use(compressAnswers);
  app.all('*', () => new Response(body, { status, headers }));
  return (request: { method?: string; headers?: Record<string, string> } = {}) =>
    app.request('/', { ...request, headers: { 'Accept-Encoding': 'gzip, br, zstd', ...request.headers } });
}

const html = { 'Content-Type': 'text/html; charset=utf-8', ETag: '"one"', 'Cache-Control': 'private, no-store' };

test.each(codings)('text is sent in %s where only that is accepted, with the same words', async (coding) => {
  for (const type of ['text/html; charset=utf-8', 'application/json', 'text/csv; charset=utf-8', 'application/xml']) {
    const answer = await serving({ ...html, 'Content-Type': type })({ headers: { 'Accept-Encoding': coding } });
    const body = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('Content-Encoding')).toBe(coding);
    expect(body.length).toBeLessThan(words.length / 5);
    expect(decoders[coding](body).toString()).toBe(words);
    expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
    expect(answer.headers.get('ETag')).toBe('W/"one"');
    expect([null, String(body.length)]).toContain(answer.headers.get('Content-Length'));
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  }
});

test.each([
  ['what another site’s page had the browser ask for', serving(html), { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
  ['what the page of a neighbour had it ask for', serving(html), { headers: { 'Sec-Fetch-Site': 'same-site' } }],
  ['the answer to an act', serving(html), { method: 'POST' }],
  ['a stream of events', serving({ 'Content-Type': 'text/event-stream' }), {}],
  ['a picture', serving({ 'Content-Type': 'image/png' }), {}],
  ['what can be fetched in pieces', serving({ ...html, 'Accept-Ranges': 'bytes' }), {}],
  ['a piece', serving(html, words, 206), {}],
  ['what is compressed already', serving({ ...html, 'Content-Encoding': 'br' }), {}],
  ['what fits into one packet', serving(html, 'Short.'), {}],
  ['what a client without codings asks for', serving(html), { headers: { 'Accept-Encoding': 'identity' } }],
  ['a coding that a client refuses', serving(html), { headers: { 'Accept-Encoding': 'zstd;q=0, br;q=0, gzip;q=0' } }],
] as const)('%s is sent as it is', async (_, ask, request) => {
  const answer = await ask(request);
  const sent = answer.headers.get('Content-Encoding');
  expect(sent === null || sent === 'br').toBe(true);
  expect(answer.headers.get('Vary')).toBeNull();
  expect([words, 'Short.']).toContain(await answer.text());
});

test('an answer that is made bit by bit is not gathered, and ends with its reader', async () => {
  let isCancelled = false;
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      // Random enough that the coder has to send it.
      controller.enqueue(crypto.getRandomValues(new Uint8Array(65_536)));
    },
    cancel() {
      isCancelled = true;
    },
  });
  const answer = await serving({ 'Content-Type': 'text/plain; charset=utf-8' }, body)();
  const reader = answer.body?.getReader();
  for (let count = 0; count < 5; count++) expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  expect(sent).toBeLessThan(100);
  await reader?.cancel();
  await expect.poll(() => isCancelled).toBe(true);
});
