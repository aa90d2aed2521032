import type { InkScene } from '#domain/journey/ink-story.ts';
import { BoundedStory, InkStopped } from './bounded-story.ts';

/** The errors of ink; its other messages are warnings and notes of its author. */
const errorType = 2;

/** Lines of a story that had to be stopped, which may be one line without end. */
const linesOfFailed = 100;

/** Characters of what ink says of an error. */
const saidLength = 500;

/**
 * A compiled story, ready to be told. External functions of a game have the fallbacks that the story itself defines.
 */
export function openInk(compiled: string): BoundedStory {
  const story = new BoundedStory(compiled);
  story.allowExternalFunctionFallbacks = true;
  return story;
}

/** Begins a story again with a seed of its chance, and tells it up to its first choices. */
export function begin(story: BoundedStory, seed: number): InkScene {
  return attempt(story, () => {
    story.ResetState();
    story.state.storySeed = seed;
  });
}

/**
 * Continues from the offered choices, and tells everything up to the next ones; `lost` where there is no such choice.
 *
 * @param meanwhile - called when the choice was made, before anything is told
 */
export function choose(story: BoundedStory, pick: number, meanwhile = (_story: BoundedStory): void => {}): InkScene {
  if (story.currentChoices[pick] === undefined) return { lines: [], choices: [], outcome: 'lost' };
  return attempt(story, () => {
    story.ChooseChoiceIndex(pick);
    meanwhile(story);
  });
}

/** Tells a story after an action on it. Never throws. */
function attempt(story: BoundedStory, deed: () => void): InkScene {
  const lines: string[] = [];
  let trouble: string | undefined;
  story.allowMore();
  story.onError = (said, type) => {
    if (type === errorType) trouble ??= inWords(said);
  };
  try {
    deed();
    while (story.canContinue && trouble === undefined) {
      // An error behind the end of a line is met while that is looked for, and again with the next line.
      story.isInterrupted = false;
      const line = story.Continue() ?? '';
      if (line !== '') lines.push(line);
    }
  } catch (error) {
    story.isSpoiled = true;
    return failed(error, lines);
  }
  const hasFailed = trouble !== undefined && story.isInterrupted;
  const choices = hasFailed ? [] : story.currentChoices.map(({ text }) => text);
  const outcome = hasFailed ? 'failed' : choices.length > 0 ? 'asks' : 'ended';
  return { lines, choices, outcome, ...(trouble === undefined ? {} : { trouble }) };
}

/** A scene that failed. One that was stopped has no message of ink. */
export function failed(error: unknown, lines: readonly string[] = []): InkScene {
  const said = error instanceof InkStopped ? {} : { trouble: inWords(error instanceof Error ? error.message : '') };
  return { lines: lines.slice(0, linesOfFailed), choices: [], outcome: 'failed', ...said };
}

/** The message of ink, without the name it gives to every error. */
function inWords(said: string): string {
  return said.replace(/^RUNTIME ERROR:\s*/, '').slice(0, saidLength) || '?';
}
