import { Hono } from 'hono';
import { ownAccountArchive } from '#commands/account-archive/request-account-archive.ts';
import { ownExport } from '#commands/export/request-export.ts';
import type { ImportContext } from '#commands/manuscript/import-book.ts';
import type { StagedFile } from '#commands/object/staging-store.ts';
import { archiveName } from '#domain/account-archive.ts';
import { type AccountArchiveId, type ExportId, isId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { downloadHeaders } from './download-headers.ts';

/** The exported files of works, and the account archives, for the people who requested them. */
export function exportRoutes(commands: ImportContext, identity: IdentityContext): Hono {
  const app = new Hono();

  app.get('/api/exports/:id', async (c) => {
    const id = c.req.param('id');
    const found = isId(id) ? await ownExport(commands, await actorOf(identity, c), id as ExportId) : undefined;
    const file = found?.readyAt === undefined ? undefined : await commands.staging.open(found.id);
    return found && file ? sent(file, found) : c.json({ error: 'notFound' }, 404);
  });

  app.get('/api/archives/:id', async (c) => {
    const id = c.req.param('id');
    const actor = await actorOf(identity, c);
    const found = isId(id) ? await ownAccountArchive(commands, actor, id as AccountArchiveId) : undefined;
    const file = found?.readyAt === undefined ? undefined : await commands.staging.open(found.id);
    if (!found || !file) return c.json({ error: 'notFound' }, 404);
    return sent(file, { name: archiveName(found.createdAt), contentType: 'application/zip' });
  });

  return app;
}

function sent(file: StagedFile, { name, contentType }: { name: string; contentType: string }): Response {
  return new Response(file.stream, {
    headers: { 'Content-Length': String(file.size), ...downloadHeaders(name, contentType) },
  });
}
