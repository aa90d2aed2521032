import { answeringThread } from '#commands/answering-thread.ts';
import type { InkScene, InkStory } from '#domain/journey/ink-story.ts';
import type { TellQuestion } from './tell-worker.ts';

/** A requested scene; a story has one name everywhere. */
export type Telling = {
  readonly name: string;
  readonly story: InkStory;
  readonly seed: number;
  readonly picks: readonly number[];
};

/** Milliseconds that a scene may take: to open a story, and for each pick that has to be repeated. */
const tellingMs = { open: 5_000, pick: 10 };
/** MiB that the thread may use. */
const memoryMb = 256;

/** A story that took too long, or too much memory, counts as one that was stopped. */
const stopped: InkScene = { lines: [], choices: [], outcome: 'failed' };

const inTurn = answeringThread<TellQuestion, InkScene | 'unknown'>(
  new URL('./tell-worker.ts', import.meta.url),
  memoryMb,
);

/**
 * Tells a scene of an ink story in the thread that all stories share, one after the other. A story that takes too long
 * ends the thread, not the process: its scene has failed, and the next one starts a new thread.
 */
export function tellApart({ name, story, seed, picks }: Telling): Promise<InkScene> {
  const ms = tellingMs.open + tellingMs.pick * picks.length;
  const question = { name, seed, picks };
  return inTurn(async (ask) => {
    const first = await ask({ ...question, story: undefined }, ms);
    // Its source does not matter for telling.
    const told = first === 'unknown' ? await ask({ ...question, story: { ...story, files: [] } }, ms) : first;
    return told === undefined || told === 'unknown' ? stopped : told;
  });
}
