import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { takeProcessLock } from '#database/engine/lock.ts';
import { NewerDatabaseError } from '#database/engine/migrate.ts';
import { listenForCommands } from './control.ts';
import { closeFolder } from './data-folder.ts';
import { logLibraries, logWarnings } from './library-log.ts';
import { createLog } from './log.ts';
import { openData } from './process-context.ts';
import { startReasonOf } from './reason.ts';
import { addSamples } from './samples.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { startServer } from './start-server.ts';

/** Starts Fabula as the environment says, and stops it cleanly when the process is asked to. */
export async function main(): Promise<void> {
  try {
    await run(readSettings(process.env));
  } catch (error) {
    if (error instanceof SettingsError) fail(`These settings are wrong:\n${error.message}`);
    if (error instanceof NewerDatabaseError)
      fail(`${error.message}\nIt was written by a newer Fabula. Nothing was changed: start that one.`);
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      fail(`The address is in use already: ${error.message}. Choose another with PORT.`);
    const why = startReasonOf(error);
    if (why !== undefined) fail(`Fabula can not start with ${placeOf(process.env)}: ${why}.`);
    throw error;
  }
}

function placeOf({ DATABASE_URL, FABULA_DATA }: NodeJS.ProcessEnv): string {
  return `the data in ${resolve(FABULA_DATA || './data')}${DATABASE_URL ? ' and the database of DATABASE_URL' : ''}`;
}

async function run(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  const isDevelopment = process.argv.includes('--dev');
  if (!isDevelopment && !existsSync(join(import.meta.dirname, '../build/server/index.js')))
    fail('The pages are not built yet: run "npm run build" first.');
  const { closed, open } = closeFolder(settings.dataFolder);
  if (closed.length > 0) log.warn({ paths: closed }, 'Others could read this data; it is closed to them now.');
  if (open.length > 0) log.warn({ paths: open }, 'Others can read this data: make it its owner’s alone (chmod 700).');
  const lock = await takeProcessLock(
    join(settings.dataFolder, 'lock'),
    settings.databaseUrl,
    settings.databaseSchema,
    () => fail('The connection to the database was lost, and another Fabula process took the data meanwhile.'),
  );
  if (!lock)
    fail(
      `Another Fabula process is working on the data in ${settings.dataFolder}. Stop it first, or say another folder with FABULA_DATA.`,
    );

  const data = await openData(settings, lock.isHeld);
  if (settings.hasSamples) await addSamples(data, log);
  const development = isDevelopment ? await (await import('./development.ts')).developmentParts() : undefined;
  const server = await startServer({ settings, data, log, ...(development ? { development } : {}) });
  const admin = { ...server.commands, publicUrl: settings.publicUrl };
  const control = await listenForCommands(settings, admin, server.identity, log);
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'Stopping.');
    try {
      await control.close();
      await server.close();
      await lock.release();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'Stopping failed; what was told saved is on the disk.');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // During development, the bundler talks to the person at the machine.
  if (!isDevelopment) logLibraries(log, console);
  if (!isDevelopment) logWarnings(log, process);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'A promise was left alone with its error.'));
  // Logged last: a process that waits for it may ask to stop immediately.
  process.stdout.write(`Fabula is at ${settings.publicUrl}\n`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
