import { blockLengths, flatten, type Placed, treeOf } from './block.ts';
import { tidyName } from './entry.ts';

/** A block with when it happens in the story, in its authors' words. */
export type DatedBlock = Placed & { readonly storyDate: string };

/** A scene with its place in the telling, counted from 1. */
export type ToldScene<Item extends DatedBlock> = {
  readonly block: Item;
  readonly told: number;
  /** Whether the telling leaves the order of the story here: the scene before it happens later. */
  readonly goesBack: boolean;
};

/** The scenes of one date, in the order of the telling. */
export type StoryDay<Item extends DatedBlock> = {
  readonly key: string;
  /** As it is written where it is told first. */
  readonly date: string;
  /** Whether authors have given the date its place. */
  readonly isPlaced: boolean;
  readonly scenes: readonly ToldScene<Item>[];
};

/** The scenes of a work by their dates in the story, beside the order of their telling. */
export type Timeline<Item extends DatedBlock> = {
  /** All scenes, in the order of the telling. */
  readonly told: readonly ToldScene<Item>[];
  readonly days: readonly StoryDay<Item>[];
  readonly undated: readonly ToldScene<Item>[];
  /** Whether the dates sort by themselves and their authors have left it at that. */
  readonly isSorted: boolean;
};

/** Scenes that one page of a timeline shows at most, and scenes without a date below them. */
export const timelineLimits = { scenes: 100, undated: 40 } as const;

/** Letters of a date as dates compare, at most: in small letters, and as Unicode composes them, it may be longer. */
export const dateKeyLength = blockLengths.storyDate * 4;

/** By what two dates are the same to a reader; empty where there is none. */
export function dateKey(date: string): string {
  return tidyName(date).toLowerCase();
}

/** A date that sorts by itself, with others of the same form. */
type Sortable = { readonly form: string; readonly numbers: readonly number[] };

const calendarDate = /^([+-]?\d{1,6})(?:-(\d{1,2})(?:-(\d{1,2})(?:[t ]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?)?)?$/;
const countedDate = /^(.*\D)(\d{1,9})$/;

/**
 * Reads a date of a form that sorts by itself: a year, a date as 1923-04-01 with or without a time, or the same words
 * with a number behind them, as "Day 12". Months of any other calendar are their authors' to sort.
 */
function sortable(key: string): Sortable | undefined {
  const [, ...parts] = calendarDate.exec(key) ?? [];
  if (parts.length > 0) return { form: '', numbers: parts.map((part) => (part === undefined ? -1 : Number(part))) };
  const [, form, number] = countedDate.exec(key) ?? [];
  return form && !/\d/.test(form) ? { form: form.trim(), numbers: [Number(number)] } : undefined;
}

function compare({ numbers: one }: Sortable, { numbers: other }: Sortable): number {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/**
 * The order of dates: as their authors have placed them. A date that has no place yet stands where it sorts among those
 * of its form; where there are none, behind the one that is told before it. Before anything is placed all stand as they
 * sort where they do, or as they are told.
 *
 * @param told - the dates in the order in which they are told first
 * @param placed - those with a place, in their order, also some that no scene has now
 */
export function orderDates(told: readonly string[], placed: readonly string[]): string[] {
  const places = new Set(placed);
  if (places.size === 0) return sorted(told) ?? [...told];
  const order = [...placed];
  const values = new Map([...placed, ...told].map((key) => [key, sortable(key)]));
  let fitted = 0;
  let before: string | undefined;
  for (const key of told) {
    if (!places.has(key)) {
      const at = fitted++ < fittedAtMost ? placeFor(key, order, before, values) : order.length;
      order.splice(at, 0, key);
    }
    before = key;
  }
  return order;
}

/** Dates that are put where they fit; so many more at once stand at the end. */
const fittedAtMost = 1_000;

function placeFor(
  key: string,
  order: readonly string[],
  toldBefore: string | undefined,
  values: ReadonlyMap<string, Sortable | undefined>,
): number {
  const own = values.get(key);
  let behind = -1;
  let ahead = -1;
  if (own)
    for (const [at, other] of order.entries()) {
      const value = values.get(other);
      if (value?.form !== own.form) continue;
      if (compare(value, own) <= 0) behind = at;
      else if (ahead === -1) ahead = at;
    }
  if (behind !== -1) return behind + 1;
  if (ahead !== -1) return ahead;
  return toldBefore === undefined ? 0 : order.indexOf(toldBefore) + 1;
}

function sorted(keys: readonly string[]): string[] | undefined {
  const values = keys.map((key) => ({ key, value: sortable(key) }));
  const form = values[0]?.value?.form;
  const known = values.flatMap(({ key, value }) => (value && value.form === form ? [{ key, value }] : []));
  if (known.length < values.length) return undefined;
  return known.sort((one, other) => compare(one.value, other.value)).map(({ key }) => key);
}

/**
 * Puts the scenes of a work in the order of its story. Scenes are the blocks that have none below them, and those that
 * have a date of their own.
 *
 * @param placed - the dates with a place, in their order
 */
export function timelineOf<Item extends DatedBlock>(
  blocks: readonly Item[],
  placed: readonly string[],
): Timeline<Item> {
  const scenes = flatten(treeOf(blocks)).flatMap(({ block, children }) => {
    const key = dateKey(block.storyDate);
    return children.length === 0 || key !== '' ? [{ block, key }] : [];
  });
  const toldDates = [...new Set(scenes.map(({ key }) => key))].filter((key) => key !== '');
  const order = orderDates(toldDates, placed);
  const rank = new Map(order.map((key, at) => [key, at]));
  let last = -1;
  const told = scenes.map(({ block, key }, at) => {
    const own = rank.get(key) ?? last;
    const goesBack = own < last;
    last = own;
    return { block, told: at + 1, goesBack };
  });
  const byDate = Map.groupBy(told, ({ block }) => dateKey(block.storyDate));
  const places = new Set(placed);
  const days = order.flatMap((key) => {
    const own = byDate.get(key);
    const date = tidyName(own?.[0]?.block.storyDate ?? '');
    return own ? [{ key, date, isPlaced: places.has(key), scenes: own }] : [];
  });
  const isSorted = days.length > 0 && places.size === 0 && sorted(toldDates) !== undefined;
  return { told, days, undated: byDate.get('') ?? [], isSorted };
}

/** Where a date stood when someone chose to move it: the dates around it. */
export type DatePlace = { readonly after: string | undefined; readonly before: string | undefined };

/** Why a date was not moved: it is not there any more, or someone else has moved it meanwhile. */
export type DateMoveProblem = 'gone' | 'moved';

/**
 * Moves a date before another one, or to the end. What others have moved meanwhile stays where they moved it; the date
 * itself is not moved where one of them has moved it.
 *
 * @param order - all dates, also some that no scene has now
 * @param shown - those that scenes have
 * @returns the order after it
 */
export function moveDate(
  order: readonly string[],
  shown: ReadonlySet<string>,
  { key, before, was }: { readonly key: string; readonly before: string | undefined; readonly was: DatePlace },
): readonly string[] | DateMoveProblem {
  const seen = order.filter((one) => shown.has(one));
  const at = seen.indexOf(key);
  if (at === -1 || key === before || (before !== undefined && !seen.includes(before))) return 'gone';
  if (seen[at - 1] !== was.after && seen[at + 1] !== was.before) return 'moved';
  const rest = order.filter((one) => one !== key);
  const to = before === undefined ? rest.length : rest.indexOf(before);
  return rest.toSpliced(to, 0, key);
}
