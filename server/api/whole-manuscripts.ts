import { type Context, Hono } from 'hono';
import type { WholeContext } from '#commands/context.ts';
import { importBook } from '#commands/manuscript/import-book.ts';
import { dropUploads, receiveWhole, uploadedFiles } from '#commands/manuscript/receive-upload.ts';
import type { Actor } from '#domain/account.ts';
import type { BookProblem } from '#domain/book.ts';
import type { AccountId } from '#domain/ids.ts';
import { turnLimits } from '#domain/limits.ts';
import type { Failure } from '#domain/outcome.ts';
import { languageCode } from '#domain/text.ts';
import { makeAddressOf } from '#identity/address.ts';
import { passesAppCheck } from '#identity/app-check.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { ErrorCode } from '#identity/error.ts';
import { actorOf } from '#server/requester.ts';
import { createTurns } from '#server/turns.ts';
import { findImportTarget } from './import-target.ts';
import type { ImportsUnderWay } from './imports-under-way.ts';
import { declaredSize } from './read-body.ts';
import { busy, refused } from './refused.ts';
import { told } from './running-imports.ts';

const unchecked: ErrorCode = 'FIREBASE_APP_CHECK_TOKEN_INVALID';

/** A manuscript that is sent and imported in one call. */
export function wholeManuscriptRoutes(
  commands: WholeContext,
  identity: IdentityContext,
  imports: ImportsUnderWay,
  trustsProxy: boolean,
): Hono {
  const app = new Hono();
  const wholes = createTurns(turnLimits.manuscript);
  const addressOf = makeAddressOf(trustsProxy);

  app.post('/api/import', async (c) => {
    const actor = await actorOf(identity, c);
    const { accountId } = actor;
    if (accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    const isChecked = await passesAppCheck(identity, c.req.header('x-firebase-appcheck'), { isCounted: false });
    if (!isChecked) return c.json({ error: unchecked }, 403);
    const giveBack = wholes.take(addressOf(c), accountId);
    if (!giveBack) return busy(c);
    return importWhole(c, commands, { ...actor, accountId }, imports).finally(giveBack);
  });

  return app;
}

async function importWhole(
  c: Context,
  commands: WholeContext,
  actor: Actor & { readonly accountId: AccountId },
  imports: ImportsUnderWay,
): Promise<Response> {
  const target = await findImportTarget(commands.db.reader, actor, { org: c.req.query('org') ?? '' });
  if (!target) return c.json({ error: 'notFound' }, 404);
  const name = (c.req.query('name') ?? '').slice(0, 300);
  const said = languageCode(c.req.query('language'));
  const spoken = { language: said ?? 'en', isLanguageSaid: said !== undefined };
  const size = declaredSize(c);
  const body = c.req.raw.body ?? new Blob([]).stream();
  const received = await receiveWhole(commands, actor, { name, size, body });
  if (!received.ok) return isTooLarge(received.failure) ? tooLarge(c) : refused(c, received.failure);
  const uploads = [received.value];
  // A slow sender keeps nobody else waiting: the turn begins when the whole file has arrived.
  const end = imports.begin(actor.accountId);
  try {
    if (!end) return busy(c);
    const files = await uploadedFiles(commands, actor, uploads);
    if (!files.ok) return refused(c, files.failure);
    const outcome = await importBook(commands, actor, { ...target, files: files.value, ...spoken });
    return outcome.ok ? c.json(told(outcome.value)) : refused(c, outcome.failure);
  } finally {
    end?.();
    await dropUploads(commands, actor, uploads);
  }
}

function tooLarge(c: Context): Response {
  return c.json({ error: 'invalid', problems: [{ kind: 'tooLarge', place: 'fileBytes' }] }, 413);
}

function isTooLarge(failure: Failure<BookProblem>): boolean {
  return failure.kind === 'invalid' && failure.problems.some(({ kind }) => kind === 'tooLarge');
}
