import { Story } from 'inkjs';
import { inkLimits } from '#domain/journey/ink-story.ts';

/** An ink story was stopped that would have continued without end, or told more than anyone reads. */
export class InkStopped extends Error {
  override name = 'InkStopped';
}

/**
 * An ink story that cannot continue without end: a loop, a call within itself and a text that doubles itself are
 * stopped. A text of half a gigabyte would end the whole process, even from another thread. `allowMore` restarts its
 * counts.
 *
 * @throws InkStopped from everything that moves it on
 */
export class BoundedStory extends Story {
  // No values here: the constructor above already takes steps.
  declare steps: number | undefined;
  declare told: number | undefined;
  declare lastTold: unknown;
  /** Whether an error of its author's has interrupted it; one that only ran out of content was not. */
  declare isInterrupted: boolean | undefined;
  /** Whether it was stopped in the middle of a step: it cannot continue from that state. */
  declare isSpoiled: boolean | undefined;

  /** Lets it continue as far again as it may go between two choices. */
  allowMore(): void {
    this.steps = 0;
    this.told = 0;
    this.lastTold = undefined;
    this.isInterrupted = false;
  }

  override Step(): void {
    this.steps = (this.steps ?? 0) + 1;
    if (this.steps > inkLimits.steps) throw new InkStopped();
    try {
      super.Step();
    } catch (error) {
      this.isInterrupted = true;
      throw error;
    }
    checkGrowth(this);
  }
}

/**
 * Checks what one step can have added: a value on top of the stack, words at the end of the output, open calls and
 * choices.
 */
function checkGrowth(story: BoundedStory): void {
  const { evaluationStack, outputStream, callStack, generatedChoices } = story.state;
  // A printed line is divided into at most three pieces.
  for (let at = outputStream.length - 1; at >= Math.max(0, outputStream.length - 3); at--) {
    if (outputStream[at] === story.lastTold) break;
    story.told = (story.told ?? 0) + lengthOf(outputStream[at]);
  }
  story.lastTold = outputStream.at(-1);
  const isLong = Math.max(story.told ?? 0, lengthOf(evaluationStack.at(-1))) > inkLimits.toldLength;
  const begun = Math.max(callStack.elements.length, callStack._threads.length);
  if (
    isLong ||
    outputStream.length > inkLimits.pieces ||
    begun > inkLimits.depth ||
    generatedChoices.length > inkLimits.choices
  )
    throw new InkStopped();
}

/** The length of a value of ink that is a text; others have none. */
function lengthOf(item: unknown): number {
  const value = typeof item === 'object' && item !== null && 'value' in item ? item.value : undefined;
  return typeof value === 'string' ? value.length : 0;
}
