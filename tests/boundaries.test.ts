import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, type Source, sourcesIn } from '#tests/sources.ts';

/** What each folder may import, besides itself and packages (docs/architecture.md). */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  locales: [],
  policies: ['domain'],
  formats: ['domain'],
  database: ['domain'],
  commands: ['domain', 'policies', 'database', 'formats'],
  identity: ['domain', 'policies', 'database', 'commands'],
  files: ['domain', 'policies', 'database', 'commands'],
  app: ['domain', 'policies', 'locales', 'database', 'commands', 'formats'],
  server: ['app', 'domain', 'policies', 'locales', 'database', 'commands', 'formats', 'identity', 'files'],
  cli: ['app', 'domain', 'policies', 'locales', 'database', 'commands', 'formats', 'identity', 'files', 'server'],
};

const folders = Object.keys(mayImport);
const sources = sourcesIn(...folders).filter((source) => !isTest(source));
const below = (...names: string[]) => sources.filter(({ folder }) => names.includes(folder));

/** The modules a source names in imports of any kind. */
function importsOf({ text }: Source): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g)].map(([, name = '']) => name);
}

/** The places of a pattern outside comments, as `path: line`. */
function placesOf(pattern: RegExp, among: readonly Source[]): string[] {
  return among.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}

test('every folder imports only what lies below it', () => {
  const wrong = sources.flatMap((source) =>
    importsOf(source)
      .flatMap((name) => /^#(\w+)\//.exec(name)?.[1] ?? [])
      .filter((folder) => folder !== source.folder && !mayImport[source.folder]?.includes(folder))
      .map((folder) => `${source.path} imports ${folder}`),
  );

  expect(wrong).toEqual([]);
});

test('no import climbs from one folder into another', () => {
  const wrong = sourcesIn(...folders, 'tests').flatMap((source) =>
    importsOf(source)
      .filter((name) => name.startsWith('../../') || /^\.\.?\/.*\.\.\//.test(name))
      .map((name) => `${source.path} imports ${name}`),
  );

  expect(wrong).toEqual([]);
});

test('the domain, the policies and the words know no package and no Node', () => {
  const wrong = below('domain', 'policies', 'locales').flatMap((source) =>
    importsOf(source)
      .filter((name) => !name.startsWith('#') && !name.startsWith('./'))
      .map((name) => `${source.path} imports ${name}`),
  );

  expect(wrong).toEqual([]);
});

test('only the process reads the clock or uses chance', () => {
  // Waits before a transaction is tried again are no part of what it does.
  const allowed = ['database/engine/retry.ts'];
  const timed = [...below('domain', 'policies', 'database', 'commands', 'identity', 'formats'), ...jobs()];
  const found = placesOf(/Date\.now\b|new Date\(\)|Math\.random\b|\brandomUUID\b|performance\.now\b/, timed);

  expect(found.filter((place) => !allowed.some((path) => place.startsWith(`${path}:`)))).toEqual([]);
});

function jobs(): Source[] {
  return sources.filter(({ path }) => path.startsWith('server/jobs/'));
}

test('scripts lead people to another page in one way, which knows the site’s own addresses', () => {
  // The provider's window is opened by its own file, at an address of ours.
  const allowed = ['app/shell/go.ts', 'app/account/provider-window.ts'];
  const found = placesOf(
    /\buseNavigate\b|location\.(assign|replace)\b|location(\.href)? = |\bwindow\.open\(/,
    below('app'),
  );

  expect(found.filter((place) => !allowed.some((path) => place.startsWith(`${path}:`)))).toEqual([]);
});

test('the browser’s own questions, which stop the page and speak its language, are asked where there is no other', () => {
  // app/ui/ask.tsx asks, app/alerts/raise-alert.ts tells; before the page's scripts are there, neither can.
  const others = below('app').filter(({ path }) => path !== 'app/head/early-press.ts');
  expect(placesOf(/\b(window|globalThis|self)\.(confirm|alert|prompt)\b/, others)).toEqual([]);
  expect(placesOf(/^(?!\s+\w+\(\w+\) \{$).*(?<![\w.'"`])(confirm|alert|prompt)\(/, others)).toEqual([]);
});

test('only the database folder holds SQL', () => {
  const wrong = sources
    .filter(({ folder }) => folder !== 'database')
    .filter((source) => importsOf(source).some((name) => ['kysely', 'better-sqlite3', 'pg'].includes(name)))
    .map(({ path }) => path);

  expect(wrong).toEqual([]);
});

test('only the engines and the types of columns ask which engine it is', () => {
  const allowed = (path: string) => path.startsWith('database/engine/') || path === 'database/migrations/columns.ts';
  const elsewhere = sources.filter(({ path }) => !allowed(path));

  expect(placesOf(/\b(Postgres|Sqlite)(Adapter|Dialect|Driver)\b|\bisPostgres\b|\bisSqlite\b/, elsewhere)).toEqual([]);
});

test('locks are taken in the functions that say so', () => {
  expect(placesOf(/\.for(Update|Share|NoKeyUpdate|KeyShare)\(/, sources)).toEqual([]);
});

test('pages lead on by the one redirect that stays on this site', () => {
  expect(placesOf(/\bredirect(Document)?\(|\breplace\(['"]\//, below('app'))).toEqual([
    "app/responses.ts: return redirect(url ? pathOf(url) : '/', init);",
  ]);
  expect(placesOf(/location\.(href|assign|replace)\b(?=\(| =[^=])/, below('app'))).toEqual([
    'app/shell/go.ts: else location.assign(own);',
  ]);
});

test('threads are started where V8 has been told how', () => {
  expect(
    placesOf(/new Worker\(/, below('commands', 'server', 'cli', 'formats', 'files', 'identity', 'database')),
  ).toEqual(['commands/own-thread.ts: const worker = new Worker(module, { ...options, stdout: true, stderr: true });']);
});

test('no source is longer than 300 lines', () => {
  // A migration is read once, from its top to its end, and never edited.
  const long = sources
    .filter(({ path }) => !path.startsWith('database/migrations/'))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 300);

  expect(long).toEqual([]);
});

test('no file is named after nothing', () => {
  const drawers = /(^|\/)(utils?|lib|helpers?|shared|common|services?|misc|types)(\/|\.tsx?$)/;

  expect(sources.map(({ path }) => path).filter((path) => drawers.test(path))).toEqual([]);
});

test('rules are called may… and repository functions say what they do', () => {
  const exported = /^export (?:async )?function\*? (\w+)/gm;
  const namesIn = (folder: string, except: RegExp) =>
    below(folder)
      .filter(({ path }) => !except.test(path))
      .flatMap(({ path, text }) => [...text.matchAll(exported)].map(([, name = '']) => ({ path, name })));
  const rules = namesIn('policies', /concealed|verdict/).filter(({ name }) => !name.startsWith('may'));
  const verbs = /^(list|find|load|lock|insert|update|upsert|save|delete|raise|append|lease|count|is|to)[A-Z]/;
  const queries = namesIn('database', /engine|migrations/).filter(({ name }) => !verbs.test(name));

  expect(rules).toEqual([]);
  expect(queries).toEqual([]);
});

test('commands lie in folders named after the glossary, and only what belongs to no word lies above them', () => {
  const paths = sources.filter(({ folder }) => folder === 'commands').map(({ path }) => path.split('/').slice(1));
  const words = new Set(paths.filter(({ length }) => length > 1).map(([word = '']) => word));
  const glossary = readFileSync('docs/glossary.md', 'utf8').toLowerCase();

  expect([...words].filter((word) => !glossary.includes(`| ${word.replace('-', ' ')}`))).toEqual([]);
  expect(paths.filter(({ length }) => length === 1).flat()).toEqual([
    'answer-apart.ts',
    'answering-thread.ts',
    'batches.ts',
    'context.ts',
    'erase-old.ts',
    'forget-answers.ts',
    'in-one-transaction.ts',
    'in-turns.ts',
    'kept-threads.ts',
    'no-room.ts',
    'operate-job.ts',
    'own-thread.ts',
  ]);
});

test('each path that a document or a comment names exists', () => {
  const named =
    /(?<![#\w/.-])(?:app|commands|database|identity|domain|policies|formats|files|server|cli|tests|locales|benchmarks|docs)\/[\w./-]*\.(?:tsx?|md|css|js)\b/g;
  const documents = [
    'README.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
  ]
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const gone = [...sources, ...documents].flatMap(({ path, text }) =>
    [...text.matchAll(named)].filter(([name]) => !existsSync(name)).map(([name]) => `${path} names ${name}`),
  );

  expect(gone).toEqual([]);
});
