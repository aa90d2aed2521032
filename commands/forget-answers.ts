import { deleteExpiredAccessTokens } from '#database/access-token.ts';
import { deleteKeptAnswersBefore } from '#database/kept-answer.ts';
import { dayMs } from '#domain/duration.ts';
import type { CommandContext } from './context.ts';

/** How long whoever asked something of the API under a name may ask it again. */
const answersLiveMs = dayMs;

/** Forgets what programs were answered a day ago, and tokens that have run out; to be run about daily. */
export async function forgetAnswers({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.inTransaction((tx) => deleteKeptAnswersBefore(tx, at - answersLiveMs));
  await db.inTransaction((tx) => deleteExpiredAccessTokens(tx, at));
}
