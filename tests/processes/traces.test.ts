import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { DocumentId } from '#domain/ids.ts';
import { install, isBuilt, logInAll } from '#tests/crash/install.ts';
import { type Environment, startProcess } from '#tests/crash/process.ts';
import { openEditor } from '#tests/editor.ts';
import { send } from '#tests/server.ts';

/** A collector of traces: what it was sent, as the letters in it. */
async function startCollector() {
  const sent: string[] = [];
  const server = createServer(async (request, response) => {
    sent.push(`${request.url} ${(await buffer(request)).toString('latin1')}`);
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, sent: () => sent.join('\n') };
}

/** A server that tells a collector; stopped when the test ends. */
async function startTraced(environment: Environment, url: string) {
  const running = await startProcess({
    ...environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  onTestFinished(async () => {
    running.kill('SIGTERM');
    await running.ended;
  });
}

test.skipIf(!isBuilt)('a request and the job it plans are told to a collector, under one id', async () => {
  const collector = await startCollector();
  const { environment, client, projectId, emails } = await install({});
  const [cookie = ''] = await logInAll(environment, client, emails);
  await startTraced({ ...environment, FABULA_APP_CHECK: 'off' }, collector.url);
  const idOf = async (answer: Promise<Response>) => (await answer).headers.get('x-request-id') ?? '';
  const page = await idOf(send(client, '/library?token=hidden-in-the-address', { headers: { cookie } }));
  expect(page).toMatch(/^[0-9a-f]{12}$/);
  expect(await idOf(send(client, '/healthz', { headers: { 'x-request-id': 'from-a-stranger' } }))).not.toContain(
    'from',
  );
  const letter = await idOf(
    send(client, '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=fabula', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestType: 'PASSWORD_RESET', email: emails[0] }),
    }),
  );
  const has = (part: string) => collector.sent().includes(part);
  const job = 'job mail';
  await expect.poll(() => has(job), { timeout: 30_000 }).toBe(true);
  for (const part of ['/v1/traces', 'GET /library', 'http.response.status_code', 'db.query.text', 'fabula', page])
    expect(has(part), part).toBe(true);
  // The job is of the request that planned it.
  expect(collector.sent().split(letter).length).toBeGreaterThan(2);
  for (const part of ['hidden-in-the-address', cookie, 'from-a-stranger', projectId, emails[0] ?? ''])
    expect(has(part), part).toBe(false);
});

test.skipIf(!isBuilt)(
  'the texts of a socket are told under the id of its upgrade, and nothing of what they say',
  async () => {
    const collector = await startCollector();
    const { environment, client, documentId, projectId, emails } = await install({});
    const [cookie = ''] = await logInAll(environment, client, emails);
    await startTraced({ ...environment, FABULA_TRUST_PROXY: 'on' }, collector.url);
    const open = (id: DocumentId, request: string) => {
      const editor = openEditor(client, cookie, id, { headers: { 'x-request-id': request } });
      onTestFinished(editor.close);
      return editor;
    };
    const spans = (part: string) => collector.sent().split(part).length - 1;
    const editor = open(documentId, 'socket-of-an-author');
    await expect.poll(() => editor.provider.isSynced).toBe(true);
    editor.type('It was night.');
    await expect.poll(() => editor.isSaved()).toBe(true);
    for (const name of ['open text', 'load text', 'store texts'])
      await expect.poll(() => spans(name), { timeout: 30_000 }).toBeGreaterThan(0);
    expect(spans('socket-of-an-author')).toBeGreaterThan(2);

    const refused = open(projectId as string as DocumentId, 'socket-of-a-stranger');
    await expect.poll(() => refused.failures).toContain('notFound');
    await expect.poll(() => spans('socket-of-a-stranger'), { timeout: 30_000 }).toBeGreaterThan(0);
    expect(spans('notFound')).toBeGreaterThan(0);
    for (const part of ['It was night', documentId, projectId, cookie]) expect(spans(part), part).toBe(0);
  },
);
