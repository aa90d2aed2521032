// The least a Hono server can do for a look-up (the body is read, and one row by its key), and for a sign-in (the body
// is read, and a password compared).
import { serve } from '@hono/node-server';
import { verify } from '@node-rs/argon2';
import SqliteFile from 'better-sqlite3';
import { Hono } from 'hono';

const [file = ''] = process.argv.slice(2);
const db = new SqliteFile(file, { readonly: true });
const row = db.prepare<[string], object>('select * from account where id = ?');
const hashes = db.prepare<[string], { hash: string }>(
  'select hash from password join account on account.id = password.account_id where email = ?',
);

const app = new Hono();
app.post('/lookup', async (c) => {
  const { id } = await c.req.json();
  return c.json({ users: [row.get(id)] });
});
app.post('/sign-in', async (c) => {
  const { email, password } = await c.req.json();
  const kept = hashes.get(email);
  return c.json({ matches: kept !== undefined && (await verify(kept.hash, password)) });
});
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`port ${port}\n`);
});
process.on('SIGTERM', () => server.close());
