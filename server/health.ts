import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import type { WholeContext } from '#commands/context.ts';
import { roomKept } from '#domain/limits.ts';
import type { MessagesState } from './processes/messages.ts';

type HealthContext = Pick<WholeContext, 'db' | 'staging'> & { readonly hearsOthers: () => MessagesState };

/**
 * Whether the process runs, and whether it can work. One that does not hear the other processes works, and says that what
 * they do arrives a little later.
 */
export function healthRoutes({ db, staging, hearsOthers }: HealthContext): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    if (!(await db.isReady().catch(() => false))) return c.json({ ok: false, because: 'database' }, 503);
    if ((await db.schemaState()).kind === 'newer') return c.json({ ok: false, because: 'newerDatabase' }, 503);
    const room = await staging.room().catch(() => 0);
    if (room < roomKept) return c.json({ ok: false, because: 'disk' }, 503);
    return c.json(hearsOthers() === 'degraded' ? { ok: true, degraded: 'messages' } : { ok: true });
  });
  return app;
}

/**
 * The running version, for pages that have been open for long and for people who want to know what a build is made of.
 */
export function buildRoutes(build: () => Promise<Pick<ServerBuild, 'assets'>>): Hono {
  const app = new Hono();
  app.get('/latest.json', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ version: (await build()).assets.version });
  });
  app.get('/build.json', async (c) => {
    c.header('Cache-Control', 'no-cache');
    const { version, entry, routes } = (await build()).assets;
    const files = [entry, ...Object.values(routes)].flatMap((part) => [
      part?.module,
      ...(part?.imports ?? []),
      ...(part && 'css' in part ? (part.css ?? []) : []),
    ]);
    return c.json({ version, files: [...new Set(files.filter((file) => file !== undefined))].sort() });
  });
  return app;
}
