import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { type AdminContext, createAccount, importFile, removeSamples } from './administer.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** Where the command line meets a running server: short enough for every system, one for each data folder. */
export function controlPath(settings: Pick<Settings, 'dataFolder'>): string {
  const name = `fabula-${createHash('sha256').update(settings.dataFolder).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

export const ImportRequest = z.object({ org: z.string(), name: z.string(), publish: z.boolean() });
export const AccountRequest = z.object({ email: z.string(), name: z.string(), password: z.string() });

/** Lets the command line work while the server runs: what it asks is done here, by the one process that writes. */
export async function listenForCommands(
  settings: Settings,
  context: AdminContext,
  log: Log,
): Promise<{ close: () => Promise<void> }> {
  const app = new Hono();
  app.post('/import', async (c) => {
    const wish = ImportRequest.parse(JSON.parse(Buffer.from(c.req.header('x-wish') ?? '', 'base64').toString()));
    return c.json(await importFile(context, { ...wish, bytes: new Uint8Array(await c.req.arrayBuffer()) }));
  });
  app.post('/account', async (c) => c.json(await createAccount(context, AccountRequest.parse(await c.req.json()))));
  app.post('/samples/remove', async (c) => c.json(await removeSamples(context)));
  app.onError((error, c) => {
    log.error({ err: error }, 'A command failed.');
    return c.json({ ok: false, message: String(error) }, 500);
  });

  const path = controlPath(settings);
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
