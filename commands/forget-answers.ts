import { deleteExpiredAccessTokens } from '#database/access-token.ts';
import { deleteKeptAnswersBefore } from '#database/kept-answer.ts';
import { answerKeepMs } from '#domain/record.ts';
import type { CommandContext } from './context.ts';

/** Forgets what programs were answered a day ago, and tokens that have run out; to be run about daily. */
export async function forgetAnswers({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.inTransaction((tx) => deleteKeptAnswersBefore(tx, at - answerKeepMs));
  await db.inTransaction((tx) => deleteExpiredAccessTokens(tx, at));
}
