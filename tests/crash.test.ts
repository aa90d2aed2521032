import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { findDocument } from '#database/document.ts';
import { openDatabase } from '#database/engine/open.ts';
import { makePasswordHasher } from '#identity/password-hasher.ts';
import { crash } from '#tests/crash/crash.ts';
import { type Environment, environmentFor, run, startProcess } from '#tests/crash/process.ts';
import { dropSchema, freshSchema, postgresUrl } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, seededRandom } from '#tests/factories.ts';
import { type Client, logIn } from '#tests/server.ts';

const isBuilt = existsSync(resolve(import.meta.dirname, '../build/server/index.js'));
if (!isBuilt) console.info('The tests with real processes are skipped: the pages are not built (npm run build).');

const password = 'verba volant';
const cleaners: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const clean of cleaners.reverse()) await clean();
});

type Engine = { readonly name: string; readonly rounds: number; readonly database: () => Environment };

const engines: Engine[] = [
  { name: 'SQLite', rounds: Number(process.env.CRASH_ROUNDS ?? 20), database: () => ({}) },
  {
    name: 'PostgreSQL',
    rounds: Number(process.env.CRASH_ROUNDS ?? 5),
    database: () => ({ DATABASE_URL: postgresUrl ?? '', FABULA_DATABASE_SCHEMA: freshSchema() }),
  },
];

/** An installation of its own with three people who write one text; nothing runs on it yet. */
async function install(database: Environment) {
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

function openDatabaseOf(environment: Environment): Promise<Database> {
  return openDatabase({
    url: environment.DATABASE_URL,
    schema: environment.FABULA_DATABASE_SCHEMA,
    file: join(environment.FABULA_DATA ?? '', 'fabula.sqlite'),
  });
}

/** The cookies of people who have logged in at a server that ran for it. */
async function logInAll(environment: Environment, client: Client, emails: readonly string[]): Promise<string[]> {
  const server = await startProcess(environment);
  const cookies = [];
  for (const email of emails) cookies.push(await logIn(client, email, { password }));
  server.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
  return cookies;
}

describe.skipIf(!isBuilt).each(engines.filter(({ name }) => name === 'SQLite' || postgresUrl))(
  'a server that is killed while three people write ($name)',
  ({ rounds, database }) => {
    test('has, each time it comes back, everything that any of them was told is saved, and at the end all agree', {
      timeout: 600_000,
    }, async () => {
      const { environment, open, client, documentId, emails } = await install(database());
      const cookies = await logInAll(environment, client, emails);
      const report = await crash(environment, { cookies, documentId, rounds, client });

      expect(report.lost).toEqual([]);
      expect(report.saved).toBeGreaterThan(rounds * 6);
      expect(report.agree).toBe(true);
      expect(report.typed.filter((words) => !report.letters.includes(`>${words}<`))).toEqual([]);
      expect(report.stopped.code).toBe(0);
      const db = await open();
      const head = await findDocument(db.reader, documentId);
      await db.close();
      // Asked to stop, it folds what it has before it goes.
      expect(head?.stateSeq).toBe(head?.seq);
      expect(head?.words).toBeGreaterThan(0);
    });
  },
);

describe.skipIf(!isBuilt).each(engines.filter(({ name }) => name === 'SQLite' || postgresUrl))(
  'a process that works on the data ($name)',
  ({ database }) => {
    test('is the only one: a second is refused in words, also after the first was killed and another began', async () => {
      const { environment } = await install(database());
      const elsewhere = await environmentFor(join(environment.FABULA_DATA ?? '', 'elsewhere'));
      const second = { ...environment, PORT: elsewhere.PORT ?? '' };
      const first = await startProcess(environment);
      const refused = await run(['server/start.js'], second).ended;
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.output).toContain('Another Fabula process is working on the data');
      expect(refused.output).not.toContain('    at ');

      first.kill('SIGKILL');
      await first.ended;
      const next = await startProcess(second);
      next.kill('SIGTERM');
      expect(await next.ended).toMatchObject({ code: 0 });
    });

    test('lets the command line bring a book and open an account, whether a server runs or not', async () => {
      const { folder, environment, author } = await install(database());
      const file = join(folder, 'A Short Story.md');
      writeFileSync(file, '# A Short Story\n\nIt was night. The tide came in.\n');
      const bring = () =>
        run(['cli/start.js', 'import', file, '--org', author.orgSlug, '--json', '--publish'], environment).ended;
      const openAccount = (name: string) =>
        run(
          ['cli/start.js', 'account', 'create', '--email', `${name}@example.org`, '--name', name, '--json'],
          environment,
          `${password}\n`,
        ).ended;

      for (const isRunning of [false, true]) {
        const server = isRunning ? await startProcess(environment) : undefined;
        const brought = await bring();
        expect(brought).toMatchObject({ code: 0 });
        expect(JSON.parse(brought.output)).toEqual({
          url: `http://localhost:${environment.PORT}/org/${author.orgSlug}/a-short-story${isRunning ? '-2' : ''}`,
          blocks: 1,
          words: 7,
          warnings: [],
          journeys: [],
          edition: 1,
        });
        const opened = await openAccount(isRunning ? 'Second' : 'First');
        expect(opened).toMatchObject({ code: 0 });
        expect(JSON.parse(opened.output)).toMatchObject({ org: isRunning ? 'second' : 'first' });
        expect(await openAccount('Author')).toMatchObject({
          code: 1,
          output: expect.stringContaining('There is an account'),
        });
        server?.kill('SIGTERM');
        if (server) expect(await server.ended).toMatchObject({ code: 0 });
      }
    });

    // Nine processes one after another, each of which opens the data.
    test('lets the command line bring a folder and several files, into a part too, and take a part out', {
      timeout: 300_000,
    }, async () => {
      const { folder, environment, author } = await install(database());
      const put = (path: string, text: string) => {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
        return join(folder, path);
      };
      put('novel/10 Last.md', 'The end.\n');
      put('novel/2 The Voyage/1 Out.md', 'Out we went.\n');
      put('novel/.draft.md', 'Not this.\n');
      const more = [put('b.md', '# Later\n\nLater on.\n'), put('a.md', '# Early\n\nEarly on.\n')];
      const ask = (...words: string[]) => run(['cli/start.js', ...words], environment).ended;

      for (const isRunning of [false, true]) {
        const server = isRunning ? await startProcess(environment) : undefined;
        const brought = await ask(
          'import',
          join(folder, 'novel'),
          '--org',
          author.orgSlug,
          '--language',
          'uk',
          '--json',
        );
        expect(brought).toMatchObject({ code: 0 });
        const { url, blocks } = JSON.parse(brought.output) as { url: string; blocks: number };
        expect(blocks).toBe(3);
        const work = /org\/([^/]+\/[^/]+)\//.exec(url)?.[1] ?? '';
        const into = ['--into', work, '--part', 'The Voyage'];
        expect(await ask('import', ...more, ...into, '--json')).toMatchObject({ code: 0 });
        expect(await ask('import', ...more, '--into', work, '--part', 'Nowhere')).toMatchObject({
          code: 1,
          output: expect.stringContaining('There is no part called Nowhere.'),
        });
        const out = join(folder, 'out.md');
        const taken = await ask('export', work, '--format', 'markdown', '--part', 'The Voyage', '--out', out, '--json');
        expect(taken).toMatchObject({ code: 0 });
        const text = readFileSync(out, 'utf8');
        expect(JSON.parse(taken.output)).toEqual({ file: out, bytes: Buffer.byteLength(text) });
        expect(text).toContain('title: novel\n');
        expect(text).toContain('lang: uk\n');
        expect([...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title)).toEqual([
          'The Voyage',
          'Out',
          'Later',
          'Early',
        ]);
        server?.kill('SIGTERM');
        if (server) expect(await server.ended).toMatchObject({ code: 0 });
      }
      const empty = put('empty/a.txt', '');
      expect(await ask('import', ...more, empty, put('broken.docx', 'PK'), '--org', author.orgSlug)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/4 files: broken\.docx: This is text under the name of another format\./),
      });
    });
  },
);

describe('the command line', () => {
  test('says what it does not understand, and how it is used', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fabula-cli-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const environment = await environmentFor(folder);
    const ask = (...words: string[]) => run(['cli/start.js', ...words], environment).ended;

    expect(await ask('sing')).toMatchObject({ code: 2, output: expect.stringContaining('Not understood: sing') });
    expect(await ask('import', '/none.epub')).toMatchObject({ code: 2, output: expect.stringContaining('--org') });
    expect(await ask('import', '/none.epub', '--org', 'x')).toMatchObject({
      code: 1,
      output: expect.stringContaining('can not be read'),
    });
    expect(await ask('--help')).toMatchObject({ code: 0, output: expect.stringContaining('fabula') });
  });
});
