import { inStartOrder, takeProcessLock } from '#database/engine/lock.ts';
import { closeFolder } from '#server/data-folder.ts';
import { lockOf, openDataAsItIs } from '#server/process-context.ts';
import { readSettings } from '#server/settings.ts';
import { report } from './report.ts';
import { UsageError } from './usage.ts';
import type { Answer } from './with-server.ts';

/** `migrate`: brings the database up to date and does nothing else; other processes of a site may run meanwhile. */
export async function migrateCommand(more: readonly string[], { json = false }: { json?: boolean }): Promise<number> {
  if (more.length > 0) throw new UsageError(`Not understood: migrate ${more.join(' ')}`);
  return report(await migrate(), json, ({ migrations }) =>
    (migrations as string[]).length > 0 ? (migrations as string[]).join('\n') : 'The database is up to date.',
  );
}

async function migrate(): Promise<Answer> {
  const settings = readSettings(process.env);
  closeFolder(settings.dataFolder);
  const locked = lockOf(settings);
  const lock = await takeProcessLock(locked);
  if (!lock)
    return {
      ok: false,
      message: `Another process works on the data in ${settings.dataFolder}: stop it first, or let all processes of the site share REDIS_URL.`,
    };
  try {
    const { db } = await openDataAsItIs(settings, lock.isHeld);
    try {
      return { ok: true, migrations: await inStartOrder(locked, () => db.migrate()) };
    } finally {
      await db.close();
    }
  } finally {
    await lock.release();
  }
}
