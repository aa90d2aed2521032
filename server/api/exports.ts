import { Hono } from 'hono';
import type { ImportContext } from '#commands/import-book.ts';
import { ownExport } from '#commands/request-export.ts';
import { type ExportId, isId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';

/** The files that were made of works, for those who asked for them. */
export function exportRoutes(commands: ImportContext, identity: IdentityContext): Hono {
  const app = new Hono();

  app.get('/api/exports/:id', async (c) => {
    const id = c.req.param('id');
    const found = isId(id) ? await ownExport(commands, await actorOf(identity, c), id as ExportId) : undefined;
    const file = found?.readyAt === undefined ? undefined : await commands.staging.open(found.id);
    if (!found || !file) return c.json({ error: 'notFound' }, 404);
    return new Response(file.stream, {
      headers: {
        'Content-Length': String(file.size),
        'Content-Type': found.contentType,
        'Content-Disposition': attachment(found.name),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      },
    });
  });

  return app;
}

/** RFC 6266: the name in letters every client reads, and as it is. */
function attachment(name: string): string {
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '')
      .trim() || 'fabula';
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
