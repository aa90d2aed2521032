import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { shapesOfBackup } from '#commands/backup/backup-parts.ts';
import { allRows } from '#commands/backup/make-backup.ts';
import type { Database } from '#database/connection.ts';
import { openDatabase } from '#database/engine/open.ts';
import { migrations } from '#database/migrations/index.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { dropSchema, freshSchema, postgresUrl } from '#tests/databases.ts';

type Engine = 'SQLite' | 'PostgreSQL';

/** The engines that are offered here. */
export const engines: readonly Engine[] = postgresUrl ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

/** The settings of an installation in its own folder; nothing is there yet. */
export function settingsOf(engine: Engine, more: Record<string, string> = {}): Settings {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const schema = freshSchema();
  if (engine === 'PostgreSQL')
    onTestFinished(async () => {
      const db = await openDatabase({ url: postgresUrl, file: '', schema });
      await dropSchema(db, schema);
      await db.close();
    });
  const server = { DATABASE_URL: postgresUrl ?? '', FABULA_DATABASE_SCHEMA: schema };
  return readSettings({
    ...{ PORT: '4567', FABULA_DATA: join(folder, 'data'), FABULA_SAMPLES: 'off', FABULA_APP_CHECK: 'off' },
    ...(engine === 'PostgreSQL' ? server : {}),
    ...more,
  });
}

/** A data folder with a text of its operator in it. */
export function prepared({ dataFolder }: Settings): string {
  mkdirSync(join(dataFolder, 'pages'), { recursive: true });
  writeFileSync(join(dataFolder, 'pages', 'terms.en.md'), '# Our terms\n');
  return dataFolder;
}

/** The database of an installation, besides other processes that use it. */
export async function openOf(settings: Settings): Promise<Database> {
  return openDatabase({
    url: settings.databaseUrl,
    schema: settings.databaseSchema,
    file: join(settings.dataFolder, 'fabula.sqlite'),
  });
}

/** All rows of all tables a backup holds, in an order that no engine chooses. */
export async function everyRow(settings: Settings): Promise<Record<string, string[]>> {
  const db = await openOf(settings);
  const tables: Record<string, string[]> = {};
  for (const shape of (await shapesOfBackup(Object.keys(migrations).at(-1) ?? ''))?.values() ?? []) {
    tables[shape.name] = [];
    // How far the index is, is the one thing a restore sets back.
    for await (const row of allRows(db.reader, shape))
      if (shape.name !== 'catalogue')
        tables[shape.name]?.push(JSON.stringify(shape.columns.map(({ name }) => row[name])));
    tables[shape.name]?.sort();
  }
  await db.close();
  return tables;
}

/** Every file below a folder with its bytes. */
export function filesBelow(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), 'base64')]),
  );
}
