import type { Queries } from '#database/connection.ts';
import { deleteAnswer, upsertAnswer } from '#database/run-answer.ts';
import type { ActivityId, ReadingId } from '#domain/ids.ts';

/**
 * Saves what a reader has written at an activity of a run. An empty text removes the one from before; without a text
 * nothing was asked for, and nothing changes.
 */
export async function writeAnswer(
  tx: Queries,
  at: { readonly readingId: ReadingId; readonly number: number; readonly activityId: ActivityId; readonly at: number },
  text: string | undefined,
): Promise<void> {
  if (text === undefined) return;
  if (text.trim() === '') await deleteAnswer(tx, at);
  else await upsertAnswer(tx, { ...at, text });
}
