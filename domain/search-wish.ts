import { readersLanguage } from './language.ts';
import { languageCode } from './text.ts';
import {
  type Genre,
  genres,
  type Rating,
  ratings,
  tagKey,
  type Warning,
  type WorkStatus,
  warnings,
} from './work-facts.ts';

/** How long works may be, in words: from the first number on, below the second. */
export const lengths = {
  short: [0, 7_500],
  novella: [7_500, 40_000],
  novel: [40_000, 120_000],
  long: [120_000, Number.MAX_SAFE_INTEGER],
} as const;
export type Length = keyof typeof lengths;

/** The lengths from the shortest on. */
export const lengthSteps = Object.keys(lengths) as readonly Length[];

/** A stretch of lengths by their edges: from 0 to the number of steps is any length. */
export type LengthSpan = { readonly from: number; readonly to: number };

/** The stretch that a choice allows, from its first to its last length. */
export function lengthSpanOf({ with: wanted, without }: Choice<Length>): LengthSpan {
  const allowed = lengthSteps.flatMap((step, at) =>
    (wanted.length === 0 || wanted.includes(step)) && !without.includes(step) ? [at] : [],
  );
  return { from: allowed[0] ?? 0, to: (allowed.at(-1) ?? lengthSteps.length - 1) + 1 };
}

/** The choice of a stretch, whichever of its edges is named first; at least one length is in it. */
export function lengthsWithin({ from, to }: LengthSpan): Choice<Length> {
  const last = lengthSteps.length - 1;
  const first = Math.min(Math.max(0, Math.min(from, to)), last);
  const end = Math.min(Math.max(from, to, first + 1), last + 1);
  return { with: first === 0 && end === last + 1 ? [] : lengthSteps.slice(first, end), without: [] };
}

/** The order of the results; `best` only where there are words to match. */
export const findOrders = ['best', 'new', 'longest', 'shortest'] as const;
export type FindOrder = (typeof findOrders)[number];

/** Included and excluded values. */
export type Choice<Word extends string = string> = {
  readonly with: readonly Word[];
  readonly without: readonly Word[];
};

/** All that someone asks of the works; it stands in the address of the page. */
export type FindWish = {
  readonly text: string;
  readonly genre: Choice<Genre>;
  readonly tag: Choice;
  readonly warning: Choice<Warning>;
  readonly rating: Choice<Rating>;
  readonly language: Choice;
  readonly status: Choice<WorkStatus>;
  readonly kind: Choice<FoundKind>;
  readonly length: Choice<Length>;
  readonly order: FindOrder | undefined;
  /** The last find of the page before. */
  readonly after: { readonly key: number; readonly id: string } | undefined;
};

/** Kinds and states of works that people look for. */
export const foundKinds = ['novel', 'stories', 'branching'] as const;
export type FoundKind = (typeof foundKinds)[number];
export const foundStatuses = ['ongoing', 'complete', 'hiatus'] as const;

/** The choices, by their names in the address; a minus before a word excludes it. */
export const facets = ['language', 'kind', 'length', 'status', 'rating', 'genre', 'tag', 'warning'] as const;
export type Facet = (typeof facets)[number];

const lists: Readonly<Partial<Record<Facet, readonly string[]>>> = {
  genre: genres,
  warning: warnings,
  rating: ratings,
  status: foundStatuses,
  kind: foundKinds,
  length: Object.keys(lengths),
};

/** Characters of a search, and words chosen of one kind, at most. */
export const findLimits = { text: 200, choices: 30 } as const;

/** What an address asks for; parts that are not possible are left out. */
export function readWish(search: URLSearchParams): FindWish {
  const choice = (facet: Facet): Choice => {
    const known = lists[facet];
    const words = search.getAll(facet).slice(0, findLimits.choices);
    const accepted = (word: string) => {
      if (facet === 'tag') return tagKey(word.slice(0, 100));
      if (facet === 'language') return readersLanguage(languageCode(word) ?? '');
      return known?.includes(word) ? word : '';
    };
    const read = (some: readonly string[]) => [...new Set(some.map(accepted).filter((word) => word !== ''))];
    const without = read(words.filter((word) => word.startsWith('-')).map((word) => word.slice(1)));
    const wanted = read(words.filter((word) => !word.startsWith('-')));
    return { with: wanted.filter((word) => !without.includes(word)), without };
  };
  const after = /^(-?\d{1,15}(?:\.\d{1,6})?)~([0-9a-f-]{36})$/.exec(search.get('after') ?? '');
  return {
    text: (search.get('q') ?? '').toWellFormed().replaceAll('\u0000', '').trim().slice(0, findLimits.text),
    ...(Object.fromEntries(facets.map((facet) => [facet, choice(facet)])) as Pick<FindWish, Facet>),
    ...lengthBetween(search.get('lengthFrom'), search.get('lengthTo')),
    order: findOrders.find((order) => order !== 'best' && order === search.get('order')),
    after: after ? { key: Number(after[1]), id: after[2] ?? '' } : undefined,
  };
}

/** The lengths between the edges that the fields of the form name, where it has sent them. */
function lengthBetween(from: string | null, to: string | null): Partial<Pick<FindWish, 'length'>> {
  const isEdge = (edge: string | null): edge is string => edge !== null && /^\d{1,2}$/.test(edge);
  return isEdge(from) && isEdge(to) ? { length: lengthsWithin({ from: Number(from), to: Number(to) }) } : {};
}

/** The address that asks for a wish: the shortest one, the same for the same wish. */
export function searchOf(wish: FindWish): URLSearchParams {
  const search = new URLSearchParams();
  if (wish.text !== '') search.set('q', wish.text);
  for (const facet of facets) {
    for (const word of wish[facet].with) search.append(facet, word);
    for (const word of wish[facet].without) search.append(facet, `-${word}`);
  }
  if (wish.order) search.set('order', wish.order);
  if (wish.after) search.set('after', `${wish.after.key}~${wish.after.id}`);
  return search;
}

/** The order of works where there are no words to match them by. */
export function browsedOrder(order: FindOrder | undefined): Exclude<FindOrder, 'best'> {
  return order === undefined || order === 'best' ? 'new' : order;
}

/** A wish without one of its choices, from its first page on. */
export function withoutChoice(wish: FindWish, facet: Facet, word: string): FindWish {
  const { with: wanted, without } = wish[facet];
  const rest = { with: wanted.filter((some) => some !== word), without: without.filter((some) => some !== word) };
  return { ...wish, [facet]: rest, after: undefined };
}

/** Works on one page of finds, and works counted at most. */
export const worksOnPage = 20;

export const worksCounted = 1_000;
