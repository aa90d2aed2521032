import { parentPort } from 'node:worker_threads';
import type { InkStory } from '#domain/journey/ink-story.ts';
import { inkTeller } from '#formats/ink/tell.ts';

/** The questions to the thread; the story is sent with the first question about it. */
export type TellQuestion = {
  readonly name: string;
  readonly story: InkStory | undefined;
  readonly seed: number;
  readonly picks: readonly number[];
};

const tell = inkTeller();
const stories = new Map<string, InkStory>();

/** Characters of compiled stories that the thread remembers; it asks for another again. */
const remembered = 32 * 1024 * 1024;

parentPort?.on('message', ({ name, story = stories.get(name), seed, picks }: TellQuestion) => {
  // Inserted again, so that the last one used is dropped last.
  stories.delete(name);
  if (story) stories.set(name, story);
  let length = [...stories.values()].reduce((sum, { compiled }) => sum + compiled.length, 0);
  for (const [oldest, { compiled }] of stories) {
    if (length <= remembered || oldest === name) break;
    stories.delete(oldest);
    length -= compiled.length;
  }
  parentPort?.postMessage(story ? tell(story, seed, picks) : 'unknown');
});
