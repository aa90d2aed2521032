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
  /** How many of the dates sort by themselves, where their authors have left it at that; otherwise none. */
  readonly sorts: 'all' | 'some' | 'none';
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
const countedDate = /^(\D+)(\d{1,9}(?:\.\d{1,9}|,\d{1,2})?)$/;
/** A sign stands apart from the word before it, which a hyphen is tied to: “day -3” is before “day 3”, “day-3” is not. */
const signBehind = /\s-$/;

/**
 * Reads a date of a form that sorts by itself: a year, a date as 1923-04-01 with or without a time, or the same words
 * with a number behind them, as "Day 12", "Day -3", or "Day 2.5". Months of any other calendar are their authors' to
 * sort.
 */
function sortable(key: string): Sortable | undefined {
  const plain = key.replaceAll('\u2212', '-');
  const [, ...parts] = calendarDate.exec(plain) ?? [];
  if (parts.length > 0) return { form: '', numbers: parts.map((part) => (part === undefined ? -1 : Number(part))) };
  const [, words, count] = countedDate.exec(plain) ?? [];
  if (!words || !count) return undefined;
  const number = Number(count.replace(',', '.'));
  return { form: words.replace(signBehind, '').trim(), numbers: [signBehind.test(words) ? -number : number] };
}

function compare({ numbers: one }: Sortable, { numbers: other }: Sortable): number {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/**
 * The order of dates: as their authors have placed them. A date that has no place yet stands where it sorts among those
 * of its form; where there are none, behind the one that is told before it. Before anything is placed those of a form
 * stand as they sort, and each other one behind the one that is told before it.
 *
 * @param told - the dates in the order in which they are told first
 * @param placed - those with a place, in their order, also some that no scene has now
 */
export function orderDates(told: readonly string[], placed: readonly string[]): string[] {
  const places = new Set(placed);
  if (places.size === 0) return proposed(told).order;
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

/** The order of dates before their authors have placed any, and how many of them sort by themselves. */
function proposed(told: readonly string[]): {
  readonly order: string[];
  readonly sorts: Timeline<DatedBlock>['sorts'];
} {
  const dates = told.map((key, at) => ({ key, at, value: sortable(key) }));
  // One that does not sort is alone.
  const forms = [...Map.groupBy(dates, ({ key, value }) => (value ? `\n${value.form}` : key)).values()];
  // Those of a form follow each other, behind what is told before the first of them, with what follows there in turn.
  const behind = new Map<string | undefined, readonly string[]>();
  for (const form of forms) {
    const own = form.toSorted((one, other) => (one.value && other.value ? compare(one.value, other.value) : 0));
    behind.set(
      told[(form[0]?.at ?? 0) - 1],
      own.map(({ key }) => key),
    );
  }
  const order: string[] = [];
  const waiting = (behind.get(undefined) ?? []).toReversed();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    order.push(key);
    waiting.push(...(behind.get(key) ?? []).toReversed());
  }
  if (forms.length === 1 && dates[0]?.value) return { order, sorts: 'all' };
  return { order, sorts: forms.length === told.length ? 'none' : 'some' };
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
  const places = new Set(placed);
  const { sorts } = places.size === 0 ? proposed(toldDates) : { sorts: 'none' as const };
  // Nobody has said which date is earlier: the order is only that of the telling.
  const isOnlyTold = places.size === 0 && sorts === 'none';
  let last = -1;
  const told = scenes.map(({ block, key }, at) => {
    const own = rank.get(key) ?? last;
    const goesBack = !isOnlyTold && own < last;
    last = own;
    return { block, told: at + 1, goesBack };
  });
  const byDate = Map.groupBy(told, ({ block }) => dateKey(block.storyDate));
  const days = order.flatMap((key) => {
    const own = byDate.get(key);
    const date = tidyName(own?.[0]?.block.storyDate ?? '');
    return own ? [{ key, date, isPlaced: places.has(key), scenes: own }] : [];
  });
  return { told, days, undated: byDate.get('') ?? [], sorts };
}

/** Where a date stood when someone chose to move it: the dates around it. */
export type DatePlace = { readonly after: string | undefined; readonly before: string | undefined };

/** A date to move, to right before another one, to right behind another one, or, without either, to the end. */
export type DateMove = {
  readonly key: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly was: DatePlace;
};

/** Why a date was not moved: it is not there any more, or someone else has moved it meanwhile. */
export type DateMoveProblem = 'gone' | 'moved';

/**
 * Moves a date before or behind another one, or to the end. What others have moved meanwhile stays where they moved it;
 * the date itself is not moved where one of them has moved it.
 *
 * @param order - all dates, also some that no scene has now
 * @param shown - those that scenes have
 * @returns the order after it
 */
export function moveDate(
  order: readonly string[],
  shown: ReadonlySet<string>,
  { key, before, after, was }: DateMove,
): readonly string[] | DateMoveProblem {
  const seen = order.filter((one) => shown.has(one));
  const at = seen.indexOf(key);
  const beside = before ?? after;
  if (at === -1 || key === beside || (beside !== undefined && !seen.includes(beside))) return 'gone';
  if (seen[at - 1] !== was.after && seen[at + 1] !== was.before) return 'moved';
  const rest = order.filter((one) => one !== key);
  const to = beside === undefined ? rest.length : rest.indexOf(beside) + (before === undefined ? 1 : 0);
  return rest.toSpliced(to, 0, key);
}
