import { type BlockName, namesIn } from '#app/work/outline-places.ts';
import type { Block } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import { type ToldScene, timelineLimits, timelineOf } from '#domain/timeline.ts';

/** A scene as a timeline shows it. */
export type TimelineScene = {
  readonly id: BlockId;
  readonly name: BlockName;
  /** What it lies in. */
  readonly within: BlockName | undefined;
  readonly date: string;
  readonly told: number;
  readonly goesBack: boolean;
};

/** A date with those of its scenes that a page shows. */
export type TimelineDay = {
  readonly key: string;
  readonly date: string;
  /** Whether authors have placed others, and not this one. */
  readonly isNew: boolean;
  readonly count: number;
  /** The dates around it. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly scenes: readonly TimelineScene[];
};

/** Dates that are offered to whoever types or moves one, at most. */
const datesOffered = 1_000;

type Wish = { readonly isAsTold: boolean; readonly from: string | null };

/**
 * A page of a timeline.
 *
 * @param placed - the dates that authors have put in order
 * @param wish.from - the scene that the page must have
 */
export function timelineData(blocks: readonly Block[], placed: readonly string[], { isAsTold, from }: Wish) {
  const { told, days, undated, sorts } = timelineOf(blocks, placed);
  const names = namesIn(blocks);
  const drawn = ({ block: { id, title, kind, storyDate }, ...place }: ToldScene<Block>): TimelineScene => {
    const known = names.get(id);
    return {
      id,
      name: known?.name ?? { title, kind, number: 0 },
      within: known?.above.at(-1),
      date: storyDate,
      ...place,
    };
  };
  const all = isAsTold ? told : days.flatMap(({ scenes }) => scenes);
  const at = Math.max(
    0,
    all.findIndex(({ block }) => block.id === from),
  );
  const start = at - (at % timelineLimits.scenes);
  const page = new Set(all.slice(start, start + timelineLimits.scenes));
  const hasOrder = days.some(({ isPlaced }) => isPlaced);
  const shown = days.flatMap(({ key, date, isPlaced, scenes }, place): TimelineDay[] => {
    const own = scenes.filter((scene) => page.has(scene));
    if (isAsTold || own.length === 0) return [];
    const around = { before: days[place - 1]?.key, after: days[place + 1]?.key };
    return [{ key, date, isNew: hasOrder && !isPlaced, count: scenes.length, ...around, scenes: own.map(drawn) }];
  });
  return {
    isAsTold,
    count: told.length,
    days: shown,
    told: isAsTold ? [...page].map(drawn) : [],
    undated: {
      count: undated.length,
      scenes: isAsTold ? [] : undated.slice(0, timelineLimits.undated).map(drawn),
    },
    /** All dates in the order of the story, as they are written. */
    dates: days.slice(0, datesOffered).map(({ date }) => date),
    /** How many of the dates came into their order by themselves, where it is not that of their authors. */
    sorts: days.length < 2 || hasOrder ? undefined : sorts,
    previous: all[start - timelineLimits.scenes]?.block.id as string | undefined,
    next: all[start + timelineLimits.scenes]?.block.id as string | undefined,
  };
}
