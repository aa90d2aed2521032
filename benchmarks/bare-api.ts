// The least a Hono server can do for the same record: whose token it is, what they may see, the record, and for a write
// the same command. The queries are those of the application; nothing is limited, checked, tagged or described.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { tokenHash } from '#commands/account/make-access-token.ts';
import { markNotification } from '#commands/notification/mark-notifications.ts';
import { findAccessToken } from '#database/access-token.ts';
import { openDatabase } from '#database/engine/open.ts';
import { findNotification } from '#database/notification-list.ts';
import { listRoles } from '#database/organisation.ts';
import type { NotificationId } from '#domain/ids.ts';

const [file = ''] = process.argv.slice(2);
const db = await openDatabase({ file });
const context = {
  db,
  now: Date.now,
  random: (bytes: number) => new Uint8Array(bytes),
  hideSlug: (slug: string) => slug,
};

const app = new Hono();
async function actorOf(header = '') {
  const held = await findAccessToken(db.reader, tokenHash(header.slice('Bearer '.length)), Date.now());
  if (!held) return undefined;
  return {
    accountId: held.accountId,
    isAnonymous: held.isAnonymous,
    roles: await listRoles(db.reader, held.accountId),
  };
}
app.get('/notifications/:id', async (c) => {
  const actor = await actorOf(c.req.header('authorization'));
  const found = await findNotification(db.reader, c.req.param('id') as NotificationId);
  return found && found.accountId === actor?.accountId ? c.json(found) : c.json({}, 404);
});
app.patch('/notifications/:id', async (c) => {
  const actor = await actorOf(c.req.header('authorization'));
  const { read } = await c.req.json();
  if (!actor) return c.json({}, 401);
  const outcome = await markNotification(context, actor, c.req.param('id') as NotificationId, read === true);
  if (!outcome.ok) return c.json({}, 404);
  return c.json(await findNotification(db.reader, outcome.value.id));
});
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`port ${port}\n`);
});
process.on('SIGTERM', () => server.close(() => void db.close()));
