import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { exportFormats } from '#domain/export.ts';
import { movesAtMost } from '#domain/journey/journey.ts';
import { journeyFileFormats } from '#domain/journey/journey-file.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type AdminContext, exportWork, removeSamples } from './administer.ts';
import { accountDeeds, administerAccount, createAccount, listEveryAccount } from './administer-accounts.ts';
import { exportJourneyFile, translateFromFile } from './administer-journey-files.ts';
import { administerJourneys, journeyDeeds } from './administer-journeys.ts';
import { administerReports, reportDeeds } from './administer-reports.ts';
import { ReadOptionsRequest } from './api/read-options.ts';
import { importArchive } from './import-archive.ts';
import { importFiles } from './import-files.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** Characters a socket's path may have on every system. */
const pathLength = 100;

/** Where the data folder says the socket is, when its own path is too long for one. */
const pointerOf = (dataFolder: string) => join(dataFolder, 'control-path');

/** Where the command line meets a running server: in the data folder, which is its owner's alone. */
export function controlPath({ dataFolder }: Pick<Settings, 'dataFolder'>): string {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\fabula-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`;
  }
  const own = join(dataFolder, 'control.sock');
  if (own.length <= pathLength) return own;
  const pointer = pointerOf(dataFolder);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8') : own;
}

/** Makes the place of the socket: where the data folder's path is too long, a private folder of the system's. */
function makePlace({ dataFolder }: Pick<Settings, 'dataFolder'>): string {
  const own = join(dataFolder, 'control.sock');
  if (process.platform !== 'win32' && own.length > pathLength) {
    writeFileSync(pointerOf(dataFolder), join(mkdtempSync(join(tmpdir(), 'fabula-')), 'control.sock'), { mode: 0o600 });
  }
  return controlPath({ dataFolder });
}

export const ImportRequest = z.object({
  org: z.string().optional(),
  into: z.string().optional(),
  part: z.string().optional(),
  language: z.string().optional(),
  publish: z.boolean(),
  options: ReadOptionsRequest.optional(),
  files: z.array(z.object({ name: z.string(), size: z.number().int().min(0) })),
});
export const ArchiveRequest = z.object({ file: z.string(), org: z.string(), again: z.boolean() });
export const ExportRequest = z.object({
  work: z.string(),
  format: z.enum(exportFormats),
  edition: z.number().int().min(1).optional(),
  part: z.string().optional(),
});
export const AccountRequest = z.object({
  email: z.string(),
  name: z.string(),
  password: z.string(),
  isOperator: z.boolean().optional(),
});

export const ReportRequest = z.object({
  deed: z.enum(reportDeeds),
  what: z.string().optional(),
  because: z.string().optional(),
});

export const JourneyRequest = z.object({
  deed: z.enum(journeyDeeds),
  work: z.string(),
  journey: z.string().optional(),
  choices: z.array(z.number().int().min(0)).max(movesAtMost).optional(),
  seed: z.number().int().min(0).optional(),
});

export const JourneyFileRequest = z.object({
  work: z.string(),
  journey: z.string(),
  format: z.enum(journeyFileFormats),
  edition: z.number().int().min(1).optional(),
});

export const TranslateRequest = z.object({
  work: z.string(),
  journey: z.string(),
  file: z.string(),
  language: z.string(),
});

export const AccountDeedRequest = z.object({ deed: z.enum(accountDeeds), who: z.string() });

/** Lets the command line work while the server runs: its requests are executed here, by the one process that writes. */
export async function listenForCommands(
  settings: Settings,
  context: AdminContext,
  identity: IdentityContext,
  log: Log,
): Promise<{ close: () => Promise<void> }> {
  const app = new Hono();
  app.post('/import', async (c) => {
    // A line of JSON says what the bytes after it are.
    const body = new Uint8Array(await c.req.arrayBuffer());
    const end = body.indexOf(0x0a);
    const { files: said, ...wish } = ImportRequest.parse(JSON.parse(new TextDecoder().decode(body.subarray(0, end))));
    let at = end + 1;
    const files = said.map(({ name, size }) => {
      at += size;
      return { name, bytes: body.subarray(at - size, at) };
    });
    return c.json(await importFiles(context, { ...wish, files }));
  });
  app.post('/archive', async (c) => c.json(await importArchive(context, ArchiveRequest.parse(await c.req.json()))));
  app.post('/export', async (c) => {
    const answer = await exportWork(context, ExportRequest.parse(await c.req.json()));
    if (!answer.ok) return c.json(answer, 404);
    return new Response(answer.bytes, { headers: { 'x-name': encodeURIComponent(answer.name) } });
  });
  app.post('/account', async (c) => c.json(await createAccount(identity, AccountRequest.parse(await c.req.json()))));
  app.post('/accounts', async (c) => c.json(await listEveryAccount(identity)));
  app.post('/account/deed', async (c) =>
    c.json(await administerAccount(identity, AccountDeedRequest.parse(await c.req.json()))),
  );
  app.post('/report', async (c) => c.json(await administerReports(context, ReportRequest.parse(await c.req.json()))));
  app.post('/journey', async (c) =>
    c.json(await administerJourneys(context, JourneyRequest.parse(await c.req.json()))),
  );
  app.post('/journey/export', async (c) =>
    c.json(await exportJourneyFile(context, JourneyFileRequest.parse(await c.req.json()))),
  );
  app.post('/journey/translate', async (c) =>
    c.json(await translateFromFile(context, TranslateRequest.parse(await c.req.json()))),
  );
  app.post('/samples/remove', async (c) => c.json(await removeSamples(context)));
  app.onError((error, c) => {
    log.error({ err: error }, 'A command failed.');
    return c.json({ ok: false, message: String(error) }, 500);
  });

  const path = makePlace(settings);
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const http = createServer(getRequestListener(app.fetch));
  const mask = process.umask(0o077);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(path, resolve);
  }).finally(() => process.umask(mask));
  return {
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
