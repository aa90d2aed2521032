import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { endKeptThreads } from '#commands/kept-threads.ts';
import type { WholeFile } from '#commands/manuscript/receive-upload.ts';
import { takeProcessLock } from '#database/engine/lock.ts';
import { type BringWish, exportWork, removeSamples, type TakeWish } from '#server/administer.ts';
import { type AccountDeed, administerAccount, createAccount, listEveryAccount } from '#server/administer-accounts.ts';
import {
  exportJourneyFile,
  type JourneyFileWish,
  type TranslateWish,
  translateFromFile,
} from '#server/administer-journey-files.ts';
import { administerJourneys, type JourneyWish } from '#server/administer-journeys.ts';
import { administerReports, type ReportWish } from '#server/administer-reports.ts';
import { controlPath } from '#server/control.ts';
import { closeFolder } from '#server/data-folder.ts';
import { type ArchiveWish, importArchive } from '#server/import-archive.ts';
import { importFiles } from '#server/import-files.ts';
import { createLog } from '#server/log.ts';
import { makeIdentity } from '#server/make-identity.ts';
import { lockOf, openData } from '#server/process-context.ts';
import { announceTo, messagesOf } from '#server/processes/elsewhere.ts';
import type { Settings } from '#server/settings.ts';

export type Wish =
  | ({ readonly kind: 'import'; readonly files: readonly WholeFile[] } & BringWish)
  | {
      readonly kind: 'account';
      readonly email: string;
      readonly name: string;
      readonly password: string;
      readonly isOperator: boolean;
    }
  | ({ readonly kind: 'archive' } & ArchiveWish)
  | { readonly kind: 'accounts' }
  | { readonly kind: 'accountDeed'; readonly deed: AccountDeed; readonly who: string }
  | ({ readonly kind: 'report' } & ReportWish)
  | ({ readonly kind: 'journey' } & JourneyWish)
  | ({ readonly kind: 'journeyFile' } & JourneyFileWish)
  | ({ readonly kind: 'translate' } & TranslateWish)
  | { readonly kind: 'samples' }
  | ({
      readonly kind: 'export';
      /** Takes the file as it arrives. */
      readonly take: (name: string, chunks: AsyncIterable<Uint8Array>) => Promise<Answer>;
    } & TakeWish);

export type Answer =
  | { readonly ok: false; readonly message: string }
  | ({ readonly ok: true } & Record<string, unknown>);

/**
 * Runs a request: in the server that runs on the data, or here where none does, or where the site has several processes,
 * of which this is one meanwhile.
 */
export async function withServer(settings: Settings, wish: Wish): Promise<Answer> {
  closeFolder(settings.dataFolder);
  const lock = await takeProcessLock(lockOf(settings));
  if (!lock) return askServer(settings, wish);
  const opened = await openData(settings, lock.isHeld).catch(async (error: unknown) => {
    await lock.release();
    throw error;
  });
  // Log lines would appear in the middle of the answer.
  const log = createLog('silent');
  const others = await messagesOf(settings, { log });
  const data = { ...opened, announce: announceTo(others) };
  try {
    const context = { ...data, publicUrl: settings.publicUrl };
    if (wish.kind === 'import') return await importFiles(context, wish);
    if (wish.kind === 'archive') return await importArchive(context, wish);
    if (wish.kind === 'export') {
      const made = await exportWork(context, wish);
      return made.ok ? await wish.take(made.name, Readable.from([made.bytes])) : made;
    }
    if (wish.kind === 'report') return await administerReports(context, wish);
    if (wish.kind === 'journey') return await administerJourneys(context, wish);
    if (wish.kind === 'journeyFile') return await exportJourneyFile(context, wish);
    if (wish.kind === 'translate') return await translateFromFile(context, wish);
    if (wish.kind === 'samples') return await removeSamples(context);
    const identity = makeIdentity(settings, data, log, others);
    identity.onSessionsEnded.push((accountId) => others.send({ kind: 'signedOut', accountId }));
    if (wish.kind === 'account') return await createAccount(identity, wish);
    if (wish.kind === 'accounts') return await listEveryAccount(identity);
    return await administerAccount(identity, wish);
  } finally {
    await others.close();
    await endKeptThreads();
    await data.db.close();
    await lock.release();
  }
}

async function askServer(settings: Settings, wish: Wish): Promise<Answer> {
  const socketPath = controlPath(settings);
  try {
    if (wish.kind === 'samples') return await ask(socketPath, '/samples/remove', {}, '');
    if (wish.kind === 'archive') {
      const { file, org, again } = wish;
      return await askJson(socketPath, '/archive', { file, org, again });
    }
    if (wish.kind === 'journey') {
      const { kind: _, ...asked } = wish;
      return await askJson(socketPath, '/journey', asked);
    }
    if (wish.kind === 'journeyFile') {
      const { kind: _, ...asked } = wish;
      return await askJson(socketPath, '/journey/export', asked);
    }
    if (wish.kind === 'translate') {
      const { kind: _, ...asked } = wish;
      return await askJson(socketPath, '/journey/translate', asked);
    }
    if (wish.kind === 'report') {
      const { deed, what, because } = wish;
      return await askJson(socketPath, '/report', { deed, what, because });
    }
    if (wish.kind === 'accounts') return await askJson(socketPath, '/accounts', {});
    if (wish.kind === 'accountDeed') {
      const { deed, who } = wish;
      return await askJson(socketPath, '/account/deed', { deed, who });
    }
    if (wish.kind === 'account') {
      const { email, name, password, isOperator } = wish;
      return await askJson(socketPath, '/account', { email, name, password, isOperator });
    }
    if (wish.kind === 'export') return await askExport(socketPath, wish);
    const { kind: _, files, ...rest } = wish;
    const said = { ...rest, files: files.map(({ name, bytes }) => ({ name, size: bytes.byteLength })) };
    // A line of JSON says what the bytes after it are.
    const body = Buffer.concat([Buffer.from(`${JSON.stringify(said)}\n`), ...files.map(({ bytes }) => bytes)]);
    return await ask(socketPath, '/import', {}, body);
  } catch (error) {
    return {
      ok: false,
      message: `Another process works on the data in ${settings.dataFolder}, and it does not answer: ${(error as Error).message}`,
    };
  }
}

async function askExport(socketPath: string, wish: Extract<Wish, { kind: 'export' }>): Promise<Answer> {
  const { work, format, edition, part, take } = wish;
  const headers = { 'content-type': 'application/json' };
  const answer = await post(socketPath, '/export', headers, JSON.stringify({ work, format, edition, part }));
  if (answer.statusCode !== 200) return JSON.parse(await text(answer)) as Answer;
  return take(decodeURIComponent(String(answer.headers['x-name'])), answer);
}

function askJson(socketPath: string, path: string, body: object): Promise<Answer> {
  return ask(socketPath, path, { 'content-type': 'application/json' }, JSON.stringify(body));
}

async function ask(
  socketPath: string,
  path: string,
  headers: Record<string, string>,
  body: string | Uint8Array,
): Promise<Answer> {
  return JSON.parse(await text(await post(socketPath, path, headers, body))) as Answer;
}

function post(
  socketPath: string,
  path: string,
  headers: Record<string, string>,
  body: string | Uint8Array,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const question = request({ socketPath, path, method: 'POST', headers: { ...headers, host: 'control' } }, resolve);
    question.on('error', reject);
    question.end(body);
  });
}
