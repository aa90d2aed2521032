import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { enginesHere, install, isBuilt, password } from '#tests/crash/install.ts';
import { environmentFor, run, startProcess } from '#tests/crash/process.ts';

describe.skipIf(!isBuilt).each(enginesHere)('a process that works on the data ($name)', ({ database }) => {
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

  test('lets the command line import a book and open an account, whether a server runs or not', async () => {
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
  test('lets the command line import a folder and several files, into a part too, and export a part', {
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
      const brought = await ask('import', join(folder, 'novel'), '--org', author.orgSlug, '--language', 'uk', '--json');
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
});

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
