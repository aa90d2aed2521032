import type { BlockId } from '#domain/ids.ts';
import { type ChapterText, storyTextOf } from './from-chapters.ts';
import { type Activity, graphLimits } from './graph.ts';

/** Steps that become chapters: before a chapter that is there already, or behind all others. */
export type ToldSteps = { readonly steps: readonly Activity[]; readonly before: BlockId | undefined };

/**
 * Which steps of a way become chapters, and where, so that the outline is read in the order of the way. A step that was
 * copied from a chapter, and says what it still says, stays that chapter, as long as their order allows it.
 *
 * @param way - every step once, in the order it is read
 * @param chapters - the work's chapters in reading order
 */
export function toldChapters(
  way: readonly Activity[],
  chapters: readonly ChapterText[],
): { readonly told: readonly ToldSteps[]; readonly kept: readonly BlockId[] } {
  const places = new Map(chapters.map(({ id }, at) => [id, at]));
  const told: ToldSteps[] = [];
  const kept: BlockId[] = [];
  let waiting: Activity[] = [];
  let last = -1;
  for (const step of way) {
    const at = (step.source && places.get(step.source.block)) ?? -1;
    const chapter = at > last ? chapters[at] : undefined;
    if (!chapter || !isSame(step, chapter)) {
      waiting.push(step);
      continue;
    }
    if (waiting.length > 0) told.push({ steps: waiting, before: chapter.id });
    waiting = [];
    kept.push(chapter.id);
    last = at;
  }
  if (waiting.length > 0) told.push({ steps: waiting, before: undefined });
  return { told, kept };
}

function isSame(step: Activity, { title, text }: ChapterText): boolean {
  return step.title === title.slice(0, graphLimits.titleLength) && step.text === storyTextOf(text);
}
