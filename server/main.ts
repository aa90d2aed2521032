import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { WholeContext } from '#commands/context.ts';
import { inStartOrder, leadOf, takeProcessLock } from '#database/engine/lock.ts';
import { listClosedKeys } from '#identity/signing-keys.ts';
import { listenForCommands } from './control.ts';
import { closeFolder } from './data-folder.ts';
import { logLibraries, logWarnings } from './library-log.ts';
import { createLog } from './log.ts';
import { lockOf, openData } from './process-context.ts';
import { messagesOf } from './processes/elsewhere.ts';
import { EndedAtStart, isOneOfSeveral, sayReady, startSeveral } from './processes/several.ts';
import { startReasonOf } from './reason.ts';
import { addSamples } from './samples.ts';
import { loadSecret } from './secret.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { warnOfClock } from './site-clock.ts';
import { startServer } from './start-server.ts';
import { startTraces } from './traces/start-traces.ts';
import { untilSchemaFits } from './wait-for-schema.ts';

/** Starts Fabula as the environment says, and stops it cleanly when the process is asked to. */
export async function main(): Promise<void> {
  try {
    const settings = readSettings(process.env);
    if (settings.processes > 1 && !isOneOfSeveral()) await runSeveral(settings);
    else await run(settings);
  } catch (error) {
    if (error instanceof EndedAtStart) process.exit(error.code);
    if (error instanceof SettingsError) fail(`These settings are wrong:\n${error.message}`);
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

async function runSeveral(settings: Settings): Promise<void> {
  await startSeveral(settings, createLog(settings.logLevel));
  process.stdout.write(`Fabula is at ${settings.publicUrl}\n`);
}

async function run(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  const isDevelopment = process.argv.includes('--dev');
  if (!isDevelopment && !existsSync(join(import.meta.dirname, '../build/server/index.js')))
    fail('The pages are not built yet: run "npm run build" first.');
  const { closed, open } = closeFolder(settings.dataFolder);
  if (closed.length > 0) log.warn({ paths: closed }, 'Others could read this data; it is closed to them now.');
  if (open.length > 0) log.warn({ paths: open }, 'Others can read this data: make it its owner’s alone (chmod 700).');
  const locked = lockOf(settings);
  const lock = await takeProcessLock({
    ...locked,
    onTaken: () => fail('The connection to the database was lost, and another Fabula process took the data meanwhile.'),
  });
  if (!lock)
    fail(
      `Another Fabula process is working on the data in ${settings.dataFolder}. Stop it first, or say another folder with FABULA_DATA. For several processes of one site, start each of them with DATABASE_URL and REDIS_URL.`,
    );

  const traces = await startTraces(settings);
  const openIt = () => openData(settings, lock.isHeld, traces.query);
  // Where there are several processes, another one may be of the release before or after this one.
  const data = await (locked.isShared ? untilSchemaFits(settings, log, openIt) : openIt());
  warnOfClock(data.now, log);
  if (settings.hasSamples) await inStartOrder(locked, () => addSamples(data, log));
  if (locked.isShared) await refuseOtherSecret(settings, data);
  const others = await messagesOf(settings, { log });
  const lead = leadOf(locked);
  const development = isDevelopment ? await (await import('./development.ts')).developmentParts() : undefined;
  const server = await startServer({
    settings,
    data,
    log,
    others,
    lead,
    traces,
    ...(development ? { development } : {}),
  });
  const admin = { ...server.commands, publicUrl: settings.publicUrl };
  // Where there are several processes the command line is one more.
  const control = locked.isShared ? undefined : await listenForCommands(settings, admin, server.identity, log);
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'Stopping.');
    try {
      await control?.close();
      await server.close();
      await lead.release();
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
  if (isOneOfSeveral()) sayReady();
  else process.stdout.write(`Fabula is at ${settings.publicUrl}\n`);
}

/** Processes with different secrets would make keys that the others do not believe. */
async function refuseOtherSecret(settings: Settings, { db, now }: WholeContext): Promise<void> {
  const closed = await listClosedKeys({ db, now, secret: loadSecret(settings) });
  if (closed.length > 0)
    fail(
      'This process has another secret than the one that sealed the keys of the site. Give all processes the same FABULA_SECRET, or the same FABULA_DATA.',
    );
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
