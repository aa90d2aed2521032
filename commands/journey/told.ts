import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { RunState } from '#domain/journey/engine.ts';
import { move, startRun } from '#domain/journey/engine.ts';
import type { InkScene, InkStory, TellInk } from '#domain/journey/ink-story.ts';
import { moveCost } from '#domain/journey/move-cost.ts';
import type { Story } from '#domain/journey/story.ts';
import { type Telling, tellApart } from './tell-apart.ts';

/** Characters of scenes that are kept. */
const keptLength = 16 * 1024 * 1024;

const scenes = new LRUCache<string, InkScene>({
  maxSize: keptLength,
  sizeCalculation: ({ lines, choices }, name) =>
    [...lines, ...choices].reduce((sum, { length }) => sum + length, name.length + 100),
});

/** Scenes that one task may ask for; it asks for one after the other. */
const scenesAtMost = 1_000;

/** Thrown to the caller by a scene that is not told yet; it never leaves `told`. */
class Untold extends Error {
  override name = 'Untold';
  readonly telling: Telling;
  constructor(telling: Telling) {
    super('An ink story was travelled outside of `told`.');
    this.telling = telling;
  }
}

const names = new WeakMap<InkStory, string>();

function nameOf(story: InkStory): string {
  const name = names.get(story) ?? createHash('sha256').update(story.compiled).digest('base64url');
  names.set(story, name);
  return name;
}

function keyOf({ name, seed, picks }: Pick<Telling, 'name' | 'seed' | 'picks'>): string {
  return `${name} ${seed} ${picks.join(' ')}`;
}

/**
 * Tells ink stories from what was told before. The engine is synchronous and ink runs in a thread, so code that travels
 * a story that tells this way does so inside of `told`.
 */
export const tellKept: TellInk = (story, seed, picks) => {
  const telling: Telling = { name: nameOf(story), story, seed, picks };
  const scene = scenes.get(keyOf(telling));
  if (!scene) throw new Untold(telling);
  return scene;
};

/**
 * Does something pure with a story that may tell ink: where a scene is missing, it is told in a thread, and `deed` is
 * called again.
 */
export async function told<Result>(deed: () => Result): Promise<Result> {
  const asked = new Map<string, InkScene>();
  for (;;) {
    try {
      // However full the cache, the scenes that this task asked for are there.
      for (const [key, scene] of asked) scenes.set(key, scene);
      return deed();
    } catch (error) {
      if (!(error instanceof Untold) || asked.size >= scenesAtMost) throw error;
      const scene = await tellApart(error.telling);
      asked.set(keyOf(error.telling), scene);
    }
  }
}

/** Moves after which others get their turn; one from a large group counts as several. */
const movesAtOnce = 500;

/** `replay` for a story that may tell ink: the state after each of the moves, as far as they can be made. */
export async function replayTold(story: Story, seed: number, moves: readonly string[]): Promise<RunState[]> {
  const states: RunState[] = [];
  let cost = 0;
  let state = await told(() => startRun(story, seed));
  if (state) states.push(state);
  for (const chosen of moves) {
    const before = state;
    state = before && (await told(() => move(story, before, chosen)));
    if (!state) break;
    states.push(state);
    cost += moveCost(story, state.activity);
    if (cost < movesAtOnce) continue;
    await nextTurn();
    cost = 0;
  }
  return states;
}
