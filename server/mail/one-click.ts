import { type Context, Hono, type Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { CommandContext } from '#commands/context.ts';
import { endNewsMail } from '#commands/notification/change-notification-choice.ts';
import { inLocale, locales } from '#domain/locale.ts';
import type { IdentityContext } from '#identity/context.ts';
import { readWayOut } from '#identity/unsubscribe.ts';

type OneClickContext = {
  readonly commands: CommandContext;
  readonly identity: Pick<IdentityContext, 'secret'>;
  readonly publicUrl: string;
};

/**
 * What a mail program sends when its reader wants no more emails (RFC 8058): no cookie and no page, only the address in
 * the email. Opening that address gives a page that asks (app/routes/unsubscribe.tsx), and its form uses the same
 * address.
 */
export function oneClickRoutes({ commands, identity, publicUrl }: OneClickContext): Hono {
  const app = new Hono();
  const end = async (c: Context, next: Next) => {
    if (c.req.header('origin') === publicUrl) return next();
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
    if (form['List-Unsubscribe'] !== 'One-Click') return c.json({ error: 'invalid' }, 400);
    const wayOut = readWayOut(identity, c.req.param('token') ?? '');
    if (!wayOut) return c.json({ error: 'notFound' }, 404);
    await endNewsMail(commands, wayOut);
    return c.body(null, 200, { 'Cache-Control': 'no-store' });
  };
  for (const locale of locales) app.post(inLocale('/unsubscribe/:token', locale), bodyLimit({ maxSize: 4_096 }), end);
  return app;
}
