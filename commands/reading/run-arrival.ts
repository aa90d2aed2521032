import { told } from '#commands/journey/told.ts';
import type { Queries } from '#database/connection.ts';
import { updateReading } from '#database/reading.ts';
import { insertFoundEnding, type Run } from '#database/run.ts';
import { hasEnded } from '#domain/journey/ink.ts';
import { percentOf } from '#domain/journey/percent.ts';
import type { Story } from '#domain/journey/story.ts';

/** A run that notes the ending it is at. */
export async function withEnding<Item extends Pick<Run, 'state'>>(run: Item, story: Story, now: number) {
  const isEnding = await told(() => hasEnded(story, run.state));
  return { ...run, endedAt: isEnding ? now : undefined, endingId: isEnding ? run.state.activity : undefined };
}

/** Records in the reading where its run has arrived. */
export async function noteArrival(
  tx: Queries,
  run: Pick<Run, 'readingId' | 'number' | 'state' | 'endingId'>,
  story: Story,
  now: number,
): Promise<void> {
  const { readingId, number, state, endingId } = run;
  if (endingId) await insertFoundEnding(tx, { readingId, endingId, number, at: now });
  await updateReading(tx, readingId, {
    activityId: state.activity,
    percent: percentOf(story, state, endingId !== undefined),
    wordsLeft: 0,
    isFinished: endingId !== undefined,
    now,
  });
}
