import { type CommandContext, freshId } from '#commands/context.ts';
import { tellFeedback } from '#commands/notification/tell-feedback.ts';
import { findReading, lockReading } from '#database/reading.ts';
import { isAnswered, listAnswers } from '#database/run-answer.ts';
import {
  countSharedSince,
  countWaitingPieces,
  findPiece,
  listPieces,
  type ShownPiece,
  upsertPiece,
} from '#database/shared-piece.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId, ActivityId, JourneyId, SharedPieceId } from '#domain/ids.ts';
import { piecesListed, piecesShared, piecesWaitingAtMost, sharedAgainMs } from '#domain/journey/shared-piece.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadPieces, maySharePiece, mayWithdrawPiece } from '#policies/shared-piece.ts';
import { openRun, type Shown } from './travel-journey.ts';

export type ShareProblem = {
  readonly kind: 'noPrompt' | 'nothingWritten' | 'sharedAlready' | 'sharedJustNow' | 'tooManyShared' | 'tooManyWaiting';
};

/**
 * Offers a reader's answer to a prompt of their current run to the other readers of the journey; it waits for the
 * work's editors. Answers to a reflection are never shared.
 */
export async function sharePiece(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  wish: Pick<Shown, 'run'> & { readonly activityId: ActivityId; readonly isNamed: boolean },
): Promise<Outcome<void, ShareProblem>> {
  const { accountId } = actor;
  const { activityId, isNamed } = wish;
  const opened = await openRun(context, actor, id);
  if (!opened.ok) return opened;
  const verdict = maySharePiece(actor, opened.value.project);
  if (verdict !== 'allowed' || accountId === undefined) return failed(concealed(verdict, true));
  if (!opened.value.run) return failed({ kind: 'notFound' });
  const { run, story, project } = opened.value;
  if (story.activities.get(activityId)?.activity.kind !== 'prompt') return invalid('noPrompt');
  const { readingId, number } = run;
  if ((wish.run ?? number) !== number) return failed({ kind: 'conflict', because: 'moved' });
  const pieceId = freshId<SharedPieceId>(context);
  const now = context.now();
  let told: readonly AccountId[] = [];
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<void, ShareProblem>> => {
    await lockReading(tx, readingId);
    const text = (await listAnswers(tx, readingId, number)).get(activityId) ?? '';
    if (text.trim() === '') return invalid('nothingWritten');
    const before = await findPiece(tx, readingId, activityId);
    if (before?.state === 'waiting' || before?.state === 'approved') return invalid('sharedAlready');
    if (before && before.sharedAt > now - sharedAgainMs) return invalid('sharedJustNow');
    if ((await countSharedSince(tx, accountId, now - piecesShared.withinMs)) >= piecesShared.most)
      return invalid('tooManyShared');
    if ((await countWaitingPieces(tx, id)) >= piecesWaitingAtMost) return invalid('tooManyWaiting');
    await upsertPiece(tx, {
      ...{ readingId, activityId, id: pieceId, journeyId: id, text, isNamed },
      ...{ state: 'waiting', sharedAt: now, decidedAt: undefined },
    });
    told = await tellFeedback(context, tx, project, { of: 'piece', journeyId: id, by: accountId });
    return done(undefined);
  });
  if (outcome.ok && told.length > 0) context.announce?.({ kind: 'told', accountIds: told });
  return outcome;
}

function invalid(kind: ShareProblem['kind']): Outcome<void, ShareProblem> {
  return failed({ kind: 'invalid', problems: [{ kind }] });
}

/** Withdraws what a reader shared at a prompt: from that moment nobody else sees it, and its text is deleted. */
export async function withdrawPiece(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  activityId: ActivityId,
): Promise<Outcome<void>> {
  const { accountId } = actor;
  if (accountId === undefined) return failed({ kind: 'notFound' });
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const reading = await findReading(tx, accountId, id);
    const piece = reading && (await findPiece(tx, reading.id, activityId));
    if (!piece || mayWithdrawPiece(actor, reading) !== 'allowed') return failed({ kind: 'notFound' });
    await upsertPiece(tx, { ...piece, text: '', state: 'withdrawn' });
    return done(undefined);
  });
}

/** A page of the approved pieces at a prompt, the newest first, for those who have answered it themselves. */
export async function readPieces(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  { activityId, before }: { readonly activityId: ActivityId; readonly before?: SharedPieceId | undefined },
): Promise<Outcome<{ readonly pieces: readonly ShownPiece[]; readonly hasMore: boolean }>> {
  const { reader } = context.db;
  const opened = await openRun(context, actor, id);
  if (!opened.ok) return opened;
  const reading = actor.accountId === undefined ? undefined : await findReading(reader, actor.accountId, id);
  const hasAnswered = reading !== undefined && (await isAnswered(reader, reading.id, activityId));
  const verdict = mayReadPieces(actor, opened.value.project, hasAnswered);
  if (verdict !== 'allowed') return failed(concealed(verdict, true));
  const limit = piecesListed + 1;
  const pieces = await listPieces(reader, { journeyId: id, activityId, state: 'approved' }, { before, limit });
  return done({ pieces: pieces.slice(0, piecesListed), hasMore: pieces.length > piecesListed });
}
