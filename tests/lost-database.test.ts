import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as Y from 'yjs';
import { documentFrom } from '#commands/document/fold-document.ts';
import { DatabaseUnavailable } from '#database/connection.ts';
import { loadDocument } from '#database/document.ts';
import { takeProcessLock } from '#database/engine/lock.ts';
import { openDatabase } from '#database/engine/open.ts';
import { findProject } from '#database/project.ts';
import shell from '#locales/en/shell.ts';
import es from '#locales/es/shell.ts';
import uk from '#locales/uk/shell.ts';
import { freePort } from '#tests/crash/process.ts';
import { openEditor, shown } from '#tests/editor.ts';
import { buildProject, seededRandom } from '#tests/factories.ts';
import { findPostgres, startPostgres } from '#tests/offer-postgres.js';
import { buildPages } from '#tests/pages.ts';
import { runServer, send, signUp } from '#tests/server.ts';

const programs = findPostgres();

/** A database server of the test's own, with the process lock on it and a database that asks for that. */
async function begin(onTaken?: () => void) {
  const server = startPostgres(programs as string, await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'fabula-lost-'));
  onTestFinished(() => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const lock = await takeProcessLock({ file: join(folder, 'lock'), databaseUrl: server.url, onTaken });
  if (!lock) throw new Error('Somebody else has the lock of a server that is new.');
  const db = await openDatabase({ url: server.url, file: '', mayWrite: lock.isHeld });
  onTestFinished(async () => {
    await db.close();
    await lock.release();
  });
  await db.migrate();
  const terminate = async (which = 'true') => {
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend' and ${which}`);
    await client.end();
  };
  const addSlug = (slug: string) =>
    db.inTransaction((tx) =>
      tx.insertInto('slug').values({ scope: 'test', slug, target_id: 't', created_at: 1 }).execute(),
    );
  const slugs = async () => {
    const rows = await db.reader.selectFrom('slug').select('slug').where('scope', '=', 'test').execute();
    return rows.map(({ slug }) => slug).sort();
  };
  return { server, lock, db, terminate, addSlug, slugs, folder };
}

const until = (isSo: () => boolean | Promise<boolean>, timeout = 60_000) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout, interval: 20 });

describe.skipIf(!programs)('an unreachable PostgreSQL server (PostgreSQL started here)', { timeout: 300_000 }, () => {
  test('a query is repeated, and a transaction run again, where their connection is ended', async () => {
    const { db, terminate, addSlug, slugs } = await begin();
    await addSlug('before');
    await terminate();
    expect(await slugs()).toEqual(['before']);

    let tries = 0;
    await db.inTransaction(async (tx) => {
      tries++;
      await tx.insertInto('slug').values({ scope: 'test', slug: 'during', target_id: 't', created_at: 1 }).execute();
      if (tries === 1) await terminate();
      await sql`select 1`.execute(tx);
    });
    expect(tries).toBe(2);
    expect(await slugs()).toEqual(['before', 'during']);
  });

  test('a transaction that its process leaves alone, as one that is frozen, holds up nobody for long', async () => {
    const { db, addSlug, slugs } = await begin();
    await addSlug('one');
    const rename = (tx: Parameters<Parameters<typeof db.inTransaction>[0]>[0], slug: string) =>
      tx.updateTable('slug').set({ slug }).where('scope', '=', 'test').execute();
    let tries = 0;
    let goOn = () => {};
    const frozen = db.inTransaction(async (tx) => {
      await rename(tx, 'of the frozen one');
      tries++;
      await new Promise<void>((resume) => {
        goOn = resume;
      });
      await sql`select 1`.execute(tx);
    });
    // It is told that nothing of it was done, and that it may try again.
    const failure = expect(frozen).rejects.toMatchObject({ name: 'DatabaseUnavailable', isInDoubt: false });
    await until(() => tries === 1);
    await db.inTransaction((tx) => rename(tx, 'of the other one'));
    goOn();
    await failure;
    expect(await slugs()).toEqual(['of the other one']);
    await addSlug('two');
  });

  test('a commit without confirmation is not repeated automatically', async () => {
    const { db, terminate, slugs } = await begin();
    let tries = 0;
    const lost = db.inTransaction(async (tx) => {
      tries++;
      // A trigger that is run at the commit waits until the connection has been ended.
      await sql`create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(60); return null; end'`.execute(
        tx,
      );
      await sql`create constraint trigger waiting after insert on slug deferrable initially deferred for each row execute function wait()`.execute(
        tx,
      );
      await tx.insertInto('slug').values({ scope: 'test', slug: 'lost', target_id: 't', created_at: 1 }).execute();
    });
    const failure = expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailable', isInDoubt: true });
    await until(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep'`.execute(db.reader);
      return rows[0]?.n === 1;
    });
    await terminate(`wait_event = 'PgSleep'`);
    await failure;
    expect(tries).toBe(1);
    expect(await slugs()).toEqual([]);
  });

  test('while it is unreachable, requests are told so after a while, and it is there again when it is', async () => {
    const { server, db, addSlug, slugs } = await begin();
    const { client } = await runServer(db);
    const author = await signUp(client, db, 'olena@example.org');
    await server.halt();

    expect((await send(client, '/readyz')).status).toBe(503);
    const [write, read, answer] = await Promise.allSettled([
      addSlug('refused'),
      slugs(),
      send(client, '/api/v1/projects', { headers: { cookie: author.cookie } }).then(async (response) => [
        response.status,
        await response.json(),
      ]),
    ]);
    expect([write, read]).toMatchObject([
      { status: 'rejected', reason: expect.any(DatabaseUnavailable) },
      { status: 'rejected', reason: expect.any(DatabaseUnavailable) },
    ]);
    expect(answer).toMatchObject({ status: 'fulfilled', value: [503, { code: 'unavailable' }] });

    await server.start();
    await until(async () => (await send(client, '/readyz')).status === 200);
    await addSlug('after');
    expect(await slugs()).toEqual(['after']);
  });

  test('while it is away, a page says what its answer says, in its language', async () => {
    const { server, db } = await begin();
    const build = await buildPages();
    const { client, context } = await runServer(db, {}, {}, async () => build);
    const author = await signUp(client, db, 'olena@example.org');
    const { projectId } = await buildProject(context, author);
    const project = await findProject(db.reader, projectId);
    const work = `/org/${author.orgSlug}/${project?.slug}`;
    await server.halt();

    const look = async (path: string, cookie?: string) => {
      const answer = await send(client, path, { headers: cookie ? { cookie } : {} });
      return { status: answer.status, retry: answer.headers.get('retry-after'), said: await answer.text() };
    };
    const titles = { '': shell.error.unavailable, '/es': es.error.unavailable, '/uk': uk.error.unavailable };
    await Promise.all(
      Object.entries(titles).flatMap(([prefix, { title }]) =>
        [undefined, author.cookie].map(async (cookie) => {
          const { status, retry, said } = await look(prefix + work, cookie);
          expect([status, retry]).toEqual([503, '5']);
          expect(said).toContain(`<h1>${title}</h1>`);
          expect(said).toContain(`<html lang="${prefix.slice(1) || 'en'}`);
          expect(said).toMatch(/>503 /);
          expect(said).not.toMatch(/Internal Server Error|>500/);
        }),
      ),
    );
    for (const path of [`${work}.data`, '/library.data']) {
      const { status, retry, said } = await look(path, author.cookie);
      expect([status, retry]).toEqual([503, '5']);
      expect(said).toContain('Service Unavailable');
    }

    await server.start();
    await until(async () => (await look(work, author.cookie)).status === 200);
  });

  test('nothing is written any more once another process has taken the data', async () => {
    const taken = vi.fn();
    const { server, db, terminate, addSlug, folder, slugs } = await begin(taken);
    // The other one is quicker than ours: it has a turn as soon as ours is gone.
    const other = new pg.Client({ connectionString: server.url });
    onTestFinished(() => other.end());
    await other.connect();
    const held = await other.query(`select classid, objid from pg_locks where locktype = 'advisory'`);
    const { classid, objid } = held.rows[0];
    const key = (BigInt(classid) << 32n) | BigInt(objid);
    const took = other.query('select pg_advisory_lock($1::bigint)', [String(key)]);
    await terminate(`application_name like 'fabula-%'`);
    await took;
    await until(() => taken.mock.calls.length > 0);

    await expect(addSlug('stolen')).rejects.toThrow(DatabaseUnavailable);
    expect(await slugs()).toEqual([]);
    expect(await db.isReady().catch(() => false)).toBe(false);
    expect(await takeProcessLock({ file: join(folder, 'other'), databaseUrl: server.url })).toBeUndefined();
  });

  test('20 connections ended and 10 restarts while three people type: nothing reported as saved is lost', async () => {
    const { server, db, terminate } = await begin();
    const { client, context } = await runServer(db);
    const author = await signUp(client, db, 'olena@example.org');
    const { documentId } = await buildProject(context, author);
    const cookies = [author.cookie];
    for (const name of ['one', 'two']) {
      const { id, cookie } = await signUp(client, db, `${name}@example.org`);
      const row = { organisation_id: author.organisationId, account_id: id, role: 'editor' as const, joined_at: 0 };
      await db.inTransaction((tx) => tx.insertInto('member').values(row).execute());
      cookies.push(cookie);
    }
    const editors = cookies.map((cookie) => openEditor(client, cookie, documentId));
    onTestFinished(() => {
      for (const editor of editors) editor.close();
    });
    const random = seededRandom(30);
    const saidSaved = () =>
      editors.reduce((sum, { messages }) => sum + messages.filter(({ kind }) => kind === 'saved').length, 0);
    const typed: string[] = [];
    let isTyping = true;
    const typing = editors.map(async (editor, who) => {
      for (let count = 0; isTyping; count++) {
        const words = `${who}-${count}.`;
        editor.type(words);
        typed.push(words);
        await pause(10 + ((random(1)[0] ?? 0) % 40));
      }
    });

    for (let round = 0; round < 30; round++) {
      const before = saidSaved();
      await until(() => saidSaved() >= before + 3);
      if (round % 3 === 2) {
        await server.halt();
        await server.start();
      } else await terminate();
    }
    isTyping = false;
    await Promise.all(typing);
    await until(() => editors.every((editor) => editor.isSaved()));
    await until(() => new Set(editors.map(({ document }) => shown(document))).size === 1);

    const loaded = await loadDocument(db.reader, documentId);
    const stored = documentFrom(loaded as NonNullable<typeof loaded>);
    for (const editor of editors)
      for (const [id, clock] of Y.decodeStateVector(editor.confirmed()))
        expect(Y.getState(stored.store, id)).toBeGreaterThanOrEqual(clock);
    const letters = shown(stored);
    expect(typed.filter((words) => letters.split(words).length !== 2)).toEqual([]);
    expect(letters).toBe(shown(editors[0]?.document as Y.Doc));
  });
});
