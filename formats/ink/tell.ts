import { LRUCache } from 'lru-cache';
import { type InkScene, type InkStory, inkLimits, type TellInk } from '#domain/journey/ink-story.ts';
import type { BoundedStory } from './bounded-story.ts';
import { begin, choose, failed, openInk } from './tell-on.ts';

/** Characters of compiled stories that are kept open, and of the states that are kept with each. */
const kept = { stories: 2 * inkLimits.compiledLength, states: 8 * 1024 * 1024 };

type Open = {
  story: BoundedStory;
  /** Where choices were offered: the state as JSON, by the seed and the picks that lead there. */
  readonly states: LRUCache<string, string>;
  /** The choice that the story has reached; undefined where it has reached none. */
  at: string | undefined;
};

/**
 * Makes something that tells ink stories, continuing from the last place of a run. Its output depends on the story, the
 * seed and the picks alone: a hostile story is stopped by what it does, not by a clock. Code that must not block others
 * also runs it in a thread with a deadline.
 */
export function inkTeller(): TellInk {
  const opened = new LRUCache<string, Open>({
    maxSize: kept.stories,
    sizeCalculation: (_open, compiled) => Math.max(1, compiled.length),
  });
  return ({ compiled }: InkStory, seed, picks) => {
    try {
      const open = opened.get(compiled) ?? {
        story: openInk(compiled),
        states: new LRUCache<string, string>({ maxSize: kept.states, sizeCalculation: ({ length }) => length }),
        at: undefined,
      };
      if (open.story.isSpoiled) {
        open.story = openInk(compiled);
        open.at = undefined;
      }
      opened.set(compiled, open);
      return sceneAfter(open, seed, picks);
    } catch (error) {
      opened.delete(compiled);
      return failed(error);
    }
  };
}

function sceneAfter(open: Open, seed: number, picks: readonly number[]): InkScene {
  const { story, states } = open;
  const nameOf = (made: number) => `${seed} ${picks.slice(0, made).join(' ')}`;
  const told = (scene: InkScene, made: number) => {
    open.at = scene.outcome === 'asks' ? nameOf(made) : undefined;
    if (open.at !== undefined) states.set(open.at, story.state.toJson());
    return scene;
  };
  let made = picks.length - 1;
  while (made >= 0 && !states.has(nameOf(made))) made -= 1;
  const state = made < 0 ? undefined : states.get(nameOf(made));
  let scene: InkScene | undefined;
  if (state === undefined) {
    made = 0;
    scene = told(begin(story, seed), 0);
  } else if (open.at !== nameOf(made)) story.state.LoadJson(state);
  for (; made < picks.length; made++) {
    if (scene && scene.outcome !== 'asks') return { lines: [], choices: [], outcome: 'lost' };
    scene = told(choose(story, picks[made] ?? -1), made + 1);
  }
  return scene ?? failed(undefined);
}
