import type { Queries } from '#database/connection.ts';
import type { ActivityId, ReadingId } from '#domain/ids.ts';

/** Keeps what a reader wrote at an activity, instead of what they wrote there before. */
export async function upsertAnswer(
  tx: Queries,
  answer: { readingId: ReadingId; number: number; activityId: ActivityId; text: string; at: number },
): Promise<void> {
  const { readingId, number, activityId, text, at } = answer;
  await tx
    .insertInto('run_answer')
    .values({ reading_id: readingId, number, activity_id: activityId, text, at })
    .onConflict((conflict) => conflict.columns(['reading_id', 'number', 'activity_id']).doUpdateSet({ text, at }))
    .execute();
}

/** Removes what was written at an activity in a run; nothing where nothing was. */
export async function deleteAnswer(
  tx: Queries,
  { readingId, number, activityId }: { readingId: ReadingId; number: number; activityId: ActivityId },
): Promise<void> {
  await tx
    .deleteFrom('run_answer')
    .where('reading_id', '=', readingId)
    .where('number', '=', number)
    .where('activity_id', '=', activityId)
    .execute();
}

/** A reader's texts in a run, by the activities at which they were written. */
export async function listAnswers(db: Queries, readingId: ReadingId, number: number): Promise<Map<ActivityId, string>> {
  const rows = await db
    .selectFrom('run_answer')
    .select(['activity_id', 'text'])
    .where('reading_id', '=', readingId)
    .where('number', '=', number)
    .execute();
  return new Map(rows.map(({ activity_id, text }) => [activity_id as ActivityId, text]));
}

/** Whether something was written at an activity in any run of a reading. */
export async function isAnswered(db: Queries, readingId: ReadingId, activityId: ActivityId): Promise<boolean> {
  const row = await db
    .selectFrom('run_answer')
    .select('number')
    .where('reading_id', '=', readingId)
    .where('activity_id', '=', activityId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
