import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Database } from '#database/connection.ts';
import { openDatabase } from '#database/engine/open.ts';
import { makePasswordHasher } from '#identity/password-hasher.ts';
import { dropSchema, freshSchema, postgresUrl } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, seededRandom } from '#tests/factories.ts';
import { type Client, logIn } from '#tests/server.ts';
import { type Environment, environmentFor, run, startProcess } from './process.ts';

/** Whether the pages are built, which a real server needs. */
export const isBuilt = existsSync(resolve(import.meta.dirname, '../../build/server/index.js'));
if (!isBuilt) console.info('The tests with real processes are skipped: the pages are not built (npm run build).');

/** The password of all the installed people. */
export const password = 'verba volant';

const cleaners: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const clean of cleaners.reverse()) await clean();
});

type Engine = { readonly name: string; readonly rounds: number; readonly database: () => Environment };

const engines: Engine[] = [
  { name: 'SQLite', rounds: Number(process.env.CRASH_ROUNDS ?? 10), database: () => ({}) },
  {
    name: 'PostgreSQL',
    rounds: Number(process.env.CRASH_ROUNDS ?? 5),
    database: () => ({ DATABASE_URL: postgresUrl ?? '', FABULA_DATABASE_SCHEMA: freshSchema() }),
  },
];

/** The engines that are here, and how often a server is killed on each. */
export const enginesHere = engines.filter(({ name }) => name === 'SQLite' || postgresUrl);

/** A separate installation with three people who write one text; nothing runs on it yet. */
export async function install(database: Environment) {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-crash-'));
  cleaners.push(() => rmSync(folder, { recursive: true, force: true }));
  const environment = await environmentFor(folder, database);
  const open = () => openDatabaseOf(environment);
  const starting = run(['cli/start.js', 'samples', 'remove'], environment);
  if ((await starting.ended).code !== 0) throw new Error(starting.output());
  if (database.FABULA_DATABASE_SCHEMA)
    cleaners.push(async () => {
      const db = await open();
      await dropSchema(db, database.FABULA_DATABASE_SCHEMA ?? '');
      await db.close();
    });

  const db = await open();
  const random = seededRandom(7);
  const { context } = buildContext(db, { now: Date.now });
  const passwordHash = await makePasswordHasher({ random }).hash(password);
  const author = await buildPerson(context, { displayName: 'Author', passwordHash });
  const project = await buildProject(context, author);
  const others = [];
  for (const role of ['editor', 'writer'] as const) {
    const member = await buildMember(context, author.organisationId, role, role);
    await context.db.inTransaction((tx) =>
      tx.updateTable('password').set({ hash: passwordHash }).where('account_id', '=', member.id).execute(),
    );
    others.push(member);
  }
  await db.close();
  const client: Client = { address: `127.0.0.1:${environment.PORT}`, origin: `http://localhost:${environment.PORT}` };
  return {
    folder,
    environment,
    open,
    client,
    author,
    ...project,
    emails: ['author', 'editor', 'writer'].map((name) => `${name}@example.org`),
  };
}

/** The database of an installation, as a process of ours opens it. */
export function openDatabaseOf(environment: Environment): Promise<Database> {
  return openDatabase({
    url: environment.DATABASE_URL,
    schema: environment.FABULA_DATABASE_SCHEMA,
    file: join(environment.FABULA_DATA ?? '', 'fabula.sqlite'),
  });
}

/** The cookies of people who have logged in at a server that ran for it. */
export async function logInAll(environment: Environment, client: Client, emails: readonly string[]): Promise<string[]> {
  const server = await startProcess(environment);
  const cookies = [];
  for (const email of emails) cookies.push(await logIn(client, email, { password }));
  server.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
  return cookies;
}
