import { existsSync, readdirSync, statSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  checkBytes,
  checkDocuments,
  checkJobs,
  checkRows,
  type Finding,
  findingOf,
  namedBytes,
} from '#commands/backup/check-data.ts';
import type { WholeContext } from '#commands/context.ts';
import { listMigrations } from '#database/engine/shapes.ts';
import { hourMs } from '#domain/duration.ts';
import { isLoopback } from '#domain/loopback.ts';
import { listClosedKeys } from '#identity/signing-keys.ts';
import { openToOthers } from './data-folder.ts';
import { databaseFile, openDataAsItIs } from './process-context.ts';
import { reasonOf } from './reason.ts';
import { loadSecret, secretFile } from './secret.ts';
import { type Settings, SettingsError } from './settings.ts';

/** Bytes a disk should have left. */
const littleLeft = 2 ** 30;

/** A file that nothing names may have a row that is just being written. */
const youngMs = hourMs;

/** Checks everything an installation depends on, and changes nothing; also while a server is running. */
export async function examine(settings: Settings, now: () => number): Promise<Finding[]> {
  const findings = [...(await checkFolder(settings)), checkSecretFile(settings), checkMail(settings)];
  if (!settings.databaseUrl && !existsSync(databaseFile(settings)))
    return [...findings, { check: 'database', state: 'warning', said: 'There is none yet: the first start makes it.' }];
  let data: WholeContext;
  try {
    data = await openDataAsItIs(settings);
    await data.db.isReady();
  } catch (error) {
    return [...findings, unreadable('opened', error)];
  }
  try {
    const schema = await checkSchema(settings, data);
    findings.push(schema);
    if (schema.state !== 'ok') return findings;
    findings.push(...(await checkRows(data)), await checkSecret(settings, data), await checkDocuments(data));
    const named = await namedBytes(data);
    findings.push(
      await checkBytes(data, named),
      checkUnnamed(settings, new Set(named.keys()), now()),
      await checkJobs(data),
    );
    return findings;
  } catch (error) {
    return [...findings, unreadable('read', error)];
  } finally {
    await data.db.close();
  }
}

function unreadable(how: 'opened' | 'read', error: unknown): Finding {
  const why = reasonOf(error);
  if (why === undefined) throw error;
  return { check: 'database', state: 'wrong', said: `It can not be ${how}: ${why}.` };
}

async function checkFolder({ dataFolder }: Settings): Promise<Finding[]> {
  const check = 'data folder';
  if (!existsSync(dataFolder)) return [{ check, state: 'warning', said: `${dataFolder} is not there yet.` }];
  if (!statSync(dataFolder).isDirectory())
    return [{ check, state: 'wrong', said: `${dataFolder} is no folder: name another with FABULA_DATA.` }];
  const mayWrite = await access(dataFolder, constants.W_OK | constants.R_OK).then(
    () => true,
    () => false,
  );
  const open = openToOthers(dataFolder);
  if (open.length > 0)
    return [{ check, state: 'wrong', said: 'Others than their owner can read these: chmod 700.', details: open }];
  const { bavail, blocks, bsize } = await statfs(dataFolder);
  const free = bavail * bsize;
  const said = `${Math.round(free / 2 ** 20)} MiB of ${Math.round((blocks * bsize) / 2 ** 20)} MiB are left.`;
  return [
    mayWrite
      ? { check, state: 'ok', said: dataFolder }
      : { check, state: 'wrong', said: `${dataFolder} can not be written by whoever asks.` },
    { check: 'disk', state: free < littleLeft ? 'warning' : 'ok', said },
  ];
}

function checkSecretFile(settings: Settings): Finding {
  const check = 'secret';
  if (settings.secret !== undefined) return { check, state: 'ok', said: 'It is set as FABULA_SECRET.' };
  const file = secretFile(settings);
  if (!existsSync(file)) return { check, state: 'warning', said: `There is none yet: the first start makes ${file}.` };
  const { mode, size } = statSync(file);
  if (size !== 32) return { check, state: 'wrong', said: `${file} must have 32 bytes; restore it from a backup.` };
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    return { check, state: 'wrong', said: `Others than its owner can read ${file}: chmod 600.` };
  return { check, state: 'ok', said: 'Only its owner can read it.' };
}

function checkMail({ mail, publicUrl }: Settings): Finding {
  const check = 'mail';
  if (mail.smtpUrl !== undefined) return { check, state: 'ok', said: 'A mail server is set.' };
  if (isLoopback(new URL(publicUrl).hostname)) return { check, state: 'ok', said: 'Letters stay at /dev/mailbox.' };
  return { check, state: 'warning', said: 'SMTP_URL is not set: nobody can set a forgotten password by themselves.' };
}

async function checkSchema(settings: Settings, { db }: WholeContext): Promise<Finding> {
  const check = 'database';
  const state = await db.schemaState();
  if (state.kind === 'newer')
    return { check, state: 'wrong', said: `A newer Fabula wrote it: ${state.unknown.join(', ')} are not known here.` };
  if (state.kind === 'older') {
    const what = settings.migratesAtStart ? 'The next start' : '"npm run fabula -- migrate"';
    return {
      check,
      state: 'warning',
      said: `${what} brings it up to date: ${state.missing.join(', ')}. Ask again then.`,
    };
  }
  return { check, state: 'ok', said: `It is up to date (${(await listMigrations(db.reader)).at(-1)}).` };
}

async function checkSecret(settings: Settings, { db, now }: WholeContext): Promise<Finding> {
  const check = 'keys';
  if (settings.secret === undefined && !existsSync(secretFile(settings)))
    return { check, state: 'wrong', said: 'The secret is missing: nothing that was sealed with it can be opened.' };
  const secret = secretOrNone(settings);
  if (!secret) return { check, state: 'wrong', said: 'There is no secret that could open them.' };
  const closed = await listClosedKeys({ db, now, secret });
  return findingOf(check, closed, {
    fine: 'The secret opens them.',
    bad: 'were sealed with another secret: people must log in anew, and second factors of that time are lost',
  });
}

function secretOrNone(settings: Settings): Uint8Array | undefined {
  try {
    return loadSecret(settings);
  } catch (error) {
    if (error instanceof SettingsError) return undefined;
    throw error;
  }
}

/** Files in the data folder that no row names: remains of a crash, or someone's own. A bucket is not checked. */
function checkUnnamed({ dataFolder, s3 }: Settings, named: ReadonlySet<string>, now: number): Finding {
  const check = 'files nobody names';
  if (s3) return { check, state: 'ok', said: 'They lie in a bucket, which is not searched.' };
  const found = ['files', 'objects', 'staging'].flatMap((folder) => {
    const path = join(dataFolder, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && basename(entry.parentPath) !== 'coming')
      .map((entry) => ({ path: join(entry.parentPath, entry.name), name: `${folder}/${entry.name}` }))
      .filter((file) => !named.has(file.name) && now - statSync(file.path).mtimeMs > youngMs);
  });
  return findingOf(
    check,
    found.map(({ path }) => path),
    { fine: 'There are none.', bad: 'take up room and belong to nobody', state: 'warning' },
  );
}
