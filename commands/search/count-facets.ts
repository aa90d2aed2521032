import { findCatalogueVersion } from '#database/catalogue.ts';
import type { Queries } from '#database/connection.ts';
import { countFacts, countLabels } from '#database/facet-counts.ts';
import { asksForAdult } from '#domain/adult.ts';
import { type CountedFacts, type CountedLabel, type FacetCounts, facetCounts } from '#domain/facet-counts.ts';
import { type FindWish, readWish } from '#domain/search-wish.ts';
import { searchedWords } from '#domain/search-words.ts';
import { ratings } from '#domain/work-facts.ts';
import { rankedWorks } from './ranked-works.ts';

type Counted = { readonly facts: readonly CountedFacts[]; readonly labels: readonly CountedLabel[] };

/** What was counted of all works, until the catalogue changes. */
const kept = new WeakMap<Queries, { version: number; readonly counted: Map<boolean, Counted> }>();

/**
 * The values to filter works by, with the number of works that have each: of all public works, or of those that match
 * the words of a search. Other choices of the wish do not change the numbers, so that one more can be chosen.
 */
export async function countFacets(reader: Queries, wish: FindWish): Promise<FacetCounts> {
  const isForAll = !asksForAdult(wish);
  const words = searchedWords(wish.text);
  if (words.length === 0 && wish.text !== '') return facetCounts([], [], wish);
  const { facts, labels } = words.length > 0 ? await ofMatches(reader, wish, isForAll) : await ofAll(reader, isForAll);
  return facetCounts(facts, labels, wish);
}

async function ofMatches(reader: Queries, wish: FindWish, isForAll: boolean): Promise<Counted> {
  const wordsAlone = { ...readWish(new URLSearchParams({ q: wish.text })), rating: { with: ratings, without: [] } };
  const ids = (await rankedWorks(reader, wordsAlone)).works.map(({ id }) => id);
  return { facts: await countFacts(reader, ids), labels: await countLabels(reader, { ids, isForAll }) };
}

async function ofAll(reader: Queries, isForAll: boolean): Promise<Counted> {
  const version = await findCatalogueVersion(reader);
  const last = kept.get(reader);
  const known = last?.version === version ? last : { version, counted: new Map<boolean, Counted>() };
  kept.set(reader, known);
  const found = known.counted.get(isForAll);
  if (found) return found;
  const counted = { facts: await countFacts(reader), labels: await countLabels(reader, { isForAll }) };
  known.counted.set(isForAll, counted);
  return counted;
}
