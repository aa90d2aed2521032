import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { onTestFinished } from 'vitest';
import type { WholeContext } from '#commands/context.ts';
import { findAccountByEmail } from '#database/account.ts';
import type { Database } from '#database/connection.ts';
import { findPersonalOrganisation, listRoles } from '#database/organisation.ts';
import type { Messages } from '#server/processes/messages.ts';
import { readSettings } from '#server/settings.ts';
import { startServer } from '#server/start-server.ts';
import { buildContext, type Person } from '#tests/factories.ts';
import { quietLog } from '#tests/quiet-log.ts';

/** The address of a test's server in its own answers; it listens on another port. */
export const publicUrl = 'http://localhost:4567';

export type Client = { readonly address: string; readonly origin: string };

/**
 * Everything that answers over HTTP and WebSockets, on a database, without the built pages unless some are given (see
 * pages.ts). Stopped when the test ends.
 *
 * @param others - other servers of the test on the same database
 */
export async function runServer(
  db: Database,
  environment: Record<string, string> = {},
  places: Partial<Pick<WholeContext, 'staging' | 'objects' | 'files'>> = {},
  build: () => Promise<ServerBuild> = () => Promise.reject(new Error('There are no pages in this test.')),
  others?: Messages,
) {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-server-'));
  const settings = readSettings({
    PORT: '4567',
    FABULA_DATA: folder,
    FABULA_SAMPLES: 'off',
    FABULA_APP_CHECK: 'off',
    ...environment,
  });
  // Two servers with one course of chance would give the same ids.
  const { context } = buildContext(db, { now: Date.now, ...(others ? { random: (bytes) => randomBytes(bytes) } : {}) });
  // The database is closed by the code that opened it.
  const data = { ...context, ...places, db: { ...db, close: async () => {} } };
  const development = {
    build,
    middleware: <Listener>(_http: unknown, listener: Listener) => listener,
  };
  const server = await startServer({
    ...{ settings: { ...settings, port: 0 }, data, log: quietLog, development },
    ...(others ? { others } : {}),
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= server.close();
    return closing;
  };
  onTestFinished(async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  });
  const client: Client = { address: `127.0.0.1:${server.port}`, origin: publicUrl };
  return { client, context: server.commands, identity: server.identity, close };
}

/** Sends a request as a page of the site would. */
export function send(
  { address, origin }: Client,
  path: string,
  { headers, ...init }: RequestInit = {},
): Promise<Response> {
  return fetch(`http://${address}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { origin, ...(headers as object) },
  });
}

const key = 'key=fabula';

/** Signs in through the identity and begins a session; answers the cookie. */
export async function logIn(
  client: Client,
  email: string,
  { isNew = false, password = 'verba volant', userAgent = 'a test', headers = {} as Record<string, string> } = {},
): Promise<string> {
  const method = isNew ? 'signUp' : 'signInWithPassword';
  const answer = await send(client, `/identitytoolkit.googleapis.com/v1/accounts:${method}?${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken } = (await answer.json()) as { idToken?: string };
  const session = await send(client, '/session', { method: 'POST', headers: { authorization: `Bearer ${idToken}` } });
  // All of them: besides the session's there is one that names the browser.
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  if (!cookie) throw new Error(`${email} could not log in: ${answer.status}, ${session.status}`);
  return cookie;
}

/** Someone new with a session. */
export async function signUp(
  client: Client,
  db: Database,
  email: string,
  headers: Record<string, string> = {},
): Promise<Person & { cookie: string }> {
  const cookie = await logIn(client, email, { isNew: true, headers });
  const account = await findAccountByEmail(db.reader, email);
  const organisation = account && (await findPersonalOrganisation(db.reader, account.id));
  if (!organisation || !account) throw new Error('The account was not opened.');
  const actor = { accountId: account.id, isAnonymous: false, roles: await listRoles(db.reader, account.id) };
  return { id: account.id, organisationId: organisation.id, orgSlug: organisation.slug, actor, cookie };
}
