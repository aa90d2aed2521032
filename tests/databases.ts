import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import type { Database } from '#database/connection.ts';
import { openDatabase } from '#database/engine/open.ts';

/** Opens an empty, migrated database for one test, and knows how to throw it away. */
export type OpenDatabase = () => Promise<Database>;

export const postgresUrl = process.env.TEST_POSTGRES_URL;

/**
 * Describes the same tests on SQLite and on PostgreSQL. PostgreSQL is offered by TEST_POSTGRES_URL (`npm run check`
 * starts one where it can); where none is offered its half is named as skipped.
 */
export function onEachEngine(name: string, tests: (open: OpenDatabase) => void): void {
  const closers: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closers.splice(0)) await close();
  });

  describe(`${name} (SQLite)`, () => {
    tests(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'fabula-test-'));
      const file = join(folder, 'fabula.sqlite');
      copyFileSync(inject('templates').sqlite, file);
      const db = await openDatabase({ file });
      closers.push(async () => {
        await db.close();
        rmSync(folder, { recursive: true, force: true });
      });
      return db;
    });
  });

  describe.skipIf(!postgresUrl)(`${name} (PostgreSQL)`, () => {
    tests(async () => {
      const name = freshSchema();
      await onServer(`create database ${name} template ${inject('templates').postgres}`);
      const own = new URL(postgresUrl ?? '');
      own.pathname = `/${name}`;
      const db = await openDatabase({ url: own.href, file: '' });
      closers.push(async () => {
        await db.close();
        await onServer(`drop database ${name} with (force)`);
      });
      return db;
    });
  });
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The name of a PostgreSQL schema that no other test has. */
export function freshSchema(): string {
  return `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
}

/** Removes a test's schema: thousands of tables left behind would slow every later test. */
export async function dropSchema(db: Database, schema: string): Promise<void> {
  await db.inTransaction((tx) => sql`drop schema if exists ${sql.id(schema)} cascade`.execute(tx));
}
