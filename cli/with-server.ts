import { mkdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { takeProcessLock } from '#database/engine/lock.ts';
import type { ExportFormat } from '#domain/export.ts';
import { exportWork, importFile, removeSamples } from '#server/administer.ts';
import { type AccountDeed, administerAccount, createAccount, listEveryAccount } from '#server/administer-accounts.ts';
import { controlPath } from '#server/control.ts';
import { createLog } from '#server/log.ts';
import { makeIdentity } from '#server/make-identity.ts';
import { openData } from '#server/process-context.ts';
import type { Settings } from '#server/settings.ts';

export type Wish =
  | {
      readonly kind: 'import';
      readonly bytes: Uint8Array;
      readonly org: string;
      readonly name: string;
      readonly publish: boolean;
    }
  | { readonly kind: 'account'; readonly email: string; readonly name: string; readonly password: string }
  | { readonly kind: 'accounts' }
  | { readonly kind: 'accountDeed'; readonly deed: AccountDeed; readonly who: string }
  | { readonly kind: 'samples' }
  | {
      readonly kind: 'export';
      readonly work: string;
      readonly format: ExportFormat;
      readonly edition: number | undefined;
    };

export type Answer =
  | { readonly ok: false; readonly message: string }
  | ({ readonly ok: true } & Record<string, unknown>);

/** Does what is wished: in the server that runs on the data, or here where none does. Only one process ever writes. */
export async function withServer(settings: Settings, wish: Wish): Promise<Answer> {
  mkdirSync(settings.dataFolder, { recursive: true });
  const lock = await takeProcessLock(join(settings.dataFolder, 'lock'), settings.databaseUrl, settings.databaseSchema);
  if (!lock) return askServer(settings, wish);
  const data = await openData(settings);
  try {
    const context = { ...data, publicUrl: settings.publicUrl };
    if (wish.kind === 'import') return await importFile(context, wish);
    if (wish.kind === 'export') return await exportWork(context, wish);
    if (wish.kind === 'samples') return await removeSamples(context);
    // What is logged would stand between the answer and whoever reads it.
    const identity = makeIdentity(settings, data, createLog('silent'));
    if (wish.kind === 'account') return await createAccount(identity, wish);
    if (wish.kind === 'accounts') return await listEveryAccount(identity);
    return await administerAccount(identity, wish);
  } finally {
    await data.db.close();
    await lock.release();
  }
}

async function askServer(settings: Settings, wish: Wish): Promise<Answer> {
  const socketPath = controlPath(settings);
  try {
    if (wish.kind === 'samples') return await ask(socketPath, '/samples/remove', {}, '');
    if (wish.kind === 'accounts') return await askJson(socketPath, '/accounts', {});
    if (wish.kind === 'accountDeed') {
      const { deed, who } = wish;
      return await askJson(socketPath, '/account/deed', { deed, who });
    }
    if (wish.kind === 'account') {
      const { email, name, password } = wish;
      return await askJson(socketPath, '/account', { email, name, password });
    }
    if (wish.kind === 'export') return await askExport(socketPath, wish);
    const { org, name, publish, bytes } = wish;
    return await ask(
      socketPath,
      '/import',
      { 'x-wish': Buffer.from(JSON.stringify({ org, name, publish })).toString('base64') },
      bytes,
    );
  } catch (error) {
    return {
      ok: false,
      message: `Another process works on the data in ${settings.dataFolder}, and it does not answer: ${(error as Error).message}`,
    };
  }
}

async function askExport(socketPath: string, wish: Extract<Wish, { kind: 'export' }>): Promise<Answer> {
  const { work, format, edition } = wish;
  const headers = { 'content-type': 'application/json' };
  const answer = await post(socketPath, '/export', headers, JSON.stringify({ work, format, edition }));
  if (answer.statusCode !== 200) return JSON.parse(await text(answer)) as Answer;
  const name = decodeURIComponent(String(answer.headers['x-name']));
  return { ok: true, bytes: new Uint8Array(await buffer(answer)), name };
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
