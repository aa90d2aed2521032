import { chanceOf } from '#domain/journey/chance.ts';
import { type InkLook, type InkStory, inkLimits } from '#domain/journey/ink-story.ts';
import type { BoundedStory } from './bounded-story.ts';
import { begin, choose, failed, openInk } from './tell-on.ts';

/** How much of a story is read at random. */
const looked = { runs: 100, picks: 1_000, troubles: 10, steps: 2 * inkLimits.steps };

/** Reads an ink story at random, with seeds counted from 1, and says what went wrong. Never throws. */
export function lookInto({ compiled }: InkStory): InkLook {
  const troubles = new Set<string>();
  const look = { isStopped: false, hasEnd: false };
  let steps = 0;
  let story: BoundedStory | undefined;
  for (
    let run = 1;
    run <= looked.runs && steps < looked.steps && troubles.size < looked.troubles && !look.isStopped;
    run++
  ) {
    try {
      if (!story || story.isSpoiled) story = openInk(compiled);
    } catch (error) {
      return { troubles: [failed(error).trouble ?? ''].filter(Boolean), isStopped: true, hasEnd: false };
    }
    const chance = chanceOf(run, 0, 'ink');
    let scene = begin(story, run);
    steps += story.steps ?? 0;
    for (let picks = 0; scene.outcome === 'asks' && picks < looked.picks && steps < looked.steps; picks++) {
      scene = choose(story, Math.floor(chance() * scene.choices.length));
      steps += story.steps ?? 0;
    }
    if (scene.trouble !== undefined) troubles.add(scene.trouble);
    else if (scene.outcome === 'failed') look.isStopped = true;
    if (scene.outcome === 'ended') look.hasEnd = true;
  }
  return { troubles: [...troubles], ...look };
}
