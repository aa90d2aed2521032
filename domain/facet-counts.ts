import { asksForAdult } from './adult.ts';
import { readersLanguage } from './language.ts';
import { type Facet, type FindWish, facets, foundKinds, foundStatuses, type Length, lengths } from './search-wish.ts';
import { ratings } from './work-facts.ts';

/** Facts of works, and how many works have exactly these. */
export type CountedFacts = {
  readonly language: string;
  readonly kind: string;
  readonly status: string;
  readonly rating: string;
  readonly length: Length;
  readonly works: number;
};

/** A label, and how many works have it. */
export type CountedLabel = { readonly kind: 'genre' | 'tag' | 'warning'; readonly key: string; readonly works: number };

/** A value that can be asked for; the number of works is unknown where it was not counted. */
export type FacetValue = { readonly word: string; readonly works: number | undefined };

export type FacetCounts = Readonly<Record<Facet, readonly FacetValue[]>>;

/** Values in an order of their own; those of the others come with the most frequent one first. */
const inOrder: Readonly<Partial<Record<Facet, readonly string[]>>> = {
  kind: foundKinds,
  length: Object.keys(lengths),
  status: foundStatuses,
  rating: ratings,
};

/** Values of one facet that are offered at most. */
const offeredAtMost = 40;

/**
 * The values that occur, each with its number of works, and those that a wish has chosen all the same. Regional forms of
 * a language are one value. Works for adults count only if they are asked for, except where ratings are counted.
 */
export function facetCounts(
  facts: readonly CountedFacts[],
  labels: readonly CountedLabel[],
  wish: FindWish,
): FacetCounts {
  const hasAdult = asksForAdult(wish);
  const counts = new Map<Facet, Map<string, number>>(facets.map((facet) => [facet, new Map()]));
  const add = (facet: Facet, word: string, works: number) => {
    const of = counts.get(facet);
    of?.set(word, (of.get(word) ?? 0) + works);
  };
  for (const { works, ...of } of facts) {
    add('rating', of.rating, works);
    if (of.rating === 'adult' && !hasAdult) continue;
    add('language', readersLanguage(of.language), works);
    for (const facet of ['kind', 'status', 'length'] as const) add(facet, of[facet], works);
  }
  for (const { kind, key, works } of labels) add(kind, key, works);
  const of = (facet: Facet) => valuesOf(facet, counts.get(facet) ?? new Map(), wish);
  return {
    language: of('language'),
    kind: of('kind'),
    length: of('length'),
    status: of('status'),
    rating: of('rating'),
    genre: of('genre'),
    tag: of('tag'),
    warning: of('warning'),
  };
}

function valuesOf(facet: Facet, counts: ReadonlyMap<string, number>, wish: FindWish): FacetValue[] {
  const known = inOrder[facet];
  const occurring = known
    ? known.filter((word) => counts.has(word))
    : [...counts.keys()].toSorted(
        (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || (one < other ? -1 : 1),
      );
  const chosen = [...wish[facet].with, ...wish[facet].without];
  return [...new Set([...occurring.slice(0, offeredAtMost), ...chosen])].map((word) => ({
    word,
    works: counts.get(word),
  }));
}
