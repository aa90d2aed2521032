import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as Y from 'yjs';
import { documentFrom } from '#commands/document/fold-document.ts';
import { loadDocument } from '#database/document.ts';
import { takeProcessLock } from '#database/engine/lock.ts';
import { insertObject } from '#database/stored-object.ts';
import type { ObjectId } from '#domain/ids.ts';
import { makePasswordHasher } from '#identity/password-hasher.ts';
import { backUp } from '#server/back-up.ts';
import { openData } from '#server/process-context.ts';
import { restoreInstallation } from '#server/restore-installation.ts';
import type { Settings } from '#server/settings.ts';
import { startServer } from '#server/start-server.ts';
import { type Environment, environmentFor, run, startProcess } from '#tests/crash/process.ts';
import { openEditor } from '#tests/editor.ts';
import { buildMember, buildPerson, buildProject, seededRandom } from '#tests/factories.ts';
import { engines, everyRow, filesBelow, openOf, prepared, settingsOf } from '#tests/installations.ts';
import { quietLog } from '#tests/quiet-log.ts';
import { type Client, logIn } from '#tests/server.ts';

const password = 'verba volant';

/** A server on its own data, with three people who have logged in and one text that all of them write. */
async function runInstallation(settings: Settings) {
  const lock = await takeProcessLock({
    file: join(prepared(settings), 'lock'),
    databaseUrl: settings.databaseUrl,
    schema: settings.databaseSchema,
  });
  const data = await openData(settings);
  const random = seededRandom(7);
  const passwordHash = await makePasswordHasher({ random }).hash(password);
  const author = await buildPerson(data, { displayName: 'Author', passwordHash });
  const { documentId } = await buildProject(data, author);
  for (const role of ['editor', 'writer'] as const) {
    const member = await buildMember(data, author.organisationId, role, role);
    await data.db.inTransaction((tx) =>
      tx.updateTable('password').set({ hash: passwordHash }).where('account_id', '=', member.id).execute(),
    );
  }
  await data.objects.receive('object-one', 0, new Blob(['An object.']).stream(), 100);
  const sums = await data.objects.seal('object-one', 10);
  const facts = { contentType: 'text/plain', contentEncoding: '', contentDisposition: '', contentLanguage: '' };
  const path = `accounts/${author.id}/one`;
  await data.db.inTransaction((tx) =>
    insertObject(tx, {
      ...{ id: 'object-one' as ObjectId, path, accountId: author.id, generation: 1, metageneration: 1, tokens: [] },
      ...{ ...facts, cacheControl: '', custom: {}, createdAt: 1, updatedAt: 1 },
      ...(sums ?? { size: 0, md5: '', crc32c: '' }),
    }),
  );
  const development = {
    build: () => Promise.reject(new Error('There are no pages in this test.')),
    middleware: <Listener>(_http: unknown, listener: Listener) => listener,
  };
  const server = await startServer({ settings: { ...settings, port: 0 }, data, log: quietLog, development });
  const stop = async () => {
    await server.close();
    await lock?.release();
  };
  const client: Client = { address: `127.0.0.1:${server.port}`, origin: settings.publicUrl };
  const cookies = [];
  for (const name of ['author', 'editor', 'writer'])
    cookies.push(await logIn(client, `${name}@example.org`, { password }));
  return { documentId, editors: cookies.map((cookie) => openEditor(client, cookie, documentId)), stop };
}

async function storedDocument(settings: Settings, documentId: Parameters<typeof loadDocument>[1]): Promise<Y.Doc> {
  const db = await openOf(settings);
  const loaded = await loadDocument(db.reader, documentId);
  await db.close();
  if (!loaded) throw new Error('The document is gone.');
  return documentFrom(loaded);
}

describe.each(engines)('a backup of a server (%s)', (engine) => {
  test('of a text that three people write has everything that any of them was told is saved, on either engine', async () => {
    const settings = settingsOf(engine);
    const { documentId, editors, stop } = await runInstallation(settings);
    let isTyping = true;
    const typing = editors.map(async (editor, who) => {
      for (let count = 0; isTyping; count++) {
        editor.type(`${who}-${count}.`);
        await pause(10);
      }
    });
    const saved = () => editors.every(({ messages }) => messages.filter(({ kind }) => kind === 'saved').length >= 3);
    await vi.waitUntil(saved, { timeout: 20_000 });
    const told = editors.map((editor) => editor.confirmed());
    const file = `${settings.dataFolder}.backup`;
    const made = await backUp(settings, { file, hasSecret: true, mayReplace: false });
    expect(made).toMatchObject({ ok: true, missing: [], hasSecret: true });
    expect(statSync(file).mode & 0o077).toBe(0);
    isTyping = false;
    await Promise.all(typing);

    expect(await restoreInstallation(settings, { file, hasSecret: true })).toMatchObject({
      ok: false,
      message: expect.stringContaining('works on the data'),
    });
    const restored = engines.map((target) => settingsOf(target));
    for (const target of restored) {
      expect(await restoreInstallation(target, { file, hasSecret: true })).toMatchObject({ ok: true, missing: [] });
      const document = await storedDocument(target, documentId);
      for (const vector of told)
        for (const [client, clock] of Y.decodeStateVector(vector))
          expect(Y.getState(document.store, client)).toBeGreaterThanOrEqual(clock);
    }
    const [one, other] = await Promise.all(restored.map(everyRow));
    if (other) expect(other).toEqual(one);

    // At rest there is nothing to argue about.
    await vi.waitUntil(() => editors.every((editor) => editor.isSaved()), { timeout: 20_000 });
    for (const editor of editors) editor.close();
    await stop();
    await backUp(settings, { file, hasSecret: true, mayReplace: true });
    for (const target of engines.map((each) => settingsOf(each))) {
      expect(await restoreInstallation(target, { file, hasSecret: true })).toMatchObject({ ok: true });
      expect(await everyRow(target)).toEqual(await everyRow(settings));
      for (const part of ['files', 'objects', 'pages', 'staging'])
        expect(filesBelow(join(target.dataFolder, part))).toEqual(filesBelow(join(settings.dataFolder, part)));
      expect(readFileSync(join(target.dataFolder, 'secret'))).toEqual(
        readFileSync(join(settings.dataFolder, 'secret')),
      );
    }
  });
});

describe('the command line', () => {
  const isBuilt = existsSync(resolve(import.meta.dirname, '../build/server/index.js'));

  // Six processes one after another, and a server during some of them.
  test('takes a backup while a server runs, restores it, and has the doctor check both', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fabula-backup-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [here, there] = [await environmentFor(folder), await environmentFor(join(folder, 'other'))];
    const file = join(folder, 'all.zip');
    const ask = (environment: Environment, ...words: string[]) =>
      run(['cli/start.js', ...words], environment, `${password}\n`).ended;
    const person = ['--email', 'ana@example.org', '--name', 'Ana', '--operator'];
    expect(await ask(here, 'account', 'create', ...person)).toMatchObject({ code: 0 });
    const server = isBuilt ? await startProcess(here) : undefined;
    const made = await ask(here, 'backup', file, '--json');
    expect(made).toMatchObject({ code: 0 });
    expect(JSON.parse(made.output)).toMatchObject({ file, missing: [], hasSecret: true });
    const looked = await ask(here, 'doctor', '--json');
    expect(looked).toMatchObject({ code: 0 });
    expect(JSON.parse(looked.output)).toMatchObject({ isWell: true });
    server?.kill('SIGTERM');
    if (server) expect(await server.ended).toMatchObject({ code: 0 });

    expect(await ask(there, 'restore', file)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Everything is back as it was at /),
    });
    expect(JSON.parse((await ask(there, 'account', 'list', '--json')).output)).toMatchObject({
      accounts: [{ email: 'ana@example.org', isOperator: true }],
    });
    chmodSync(join(folder, 'other', 'data', 'secret'), 0o644);
    expect(await ask(there, 'doctor')).toMatchObject({ code: 1, output: expect.stringMatching(/^WRONG +secret: /m) });
  });

  test('refuses in a sentence what it cannot restore, and says what it does not understand', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fabula-backup-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const environment = await environmentFor(folder);
    const ask = (...words: string[]) => run(['cli/start.js', ...words], environment).ended;
    expect(await ask('restore', 'package.json')).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^package\.json was not restored\. This is no backup of Fabula.* Nothing was changed\. Copy the file here anew/,
      ),
    });
    expect(await ask('backup', 'a', 'b')).toMatchObject({ code: 2 });
    expect(await ask('backup', join(folder, 'a.zip'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no database in'),
    });
  });
});
