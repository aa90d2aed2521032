import { expect, test } from 'vitest';
import { type CountedFacts, facetCounts } from './facet-counts.ts';
import { readWish } from './search-wish.ts';

const some: CountedFacts = {
  language: 'en',
  kind: 'novel',
  status: 'ongoing',
  rating: 'general',
  length: 'novel',
  works: 3,
};
const wish = (search = '') => readWish(new URLSearchParams(search));

test('values that occur are counted, each facet in its order, regional forms as one language', () => {
  const counts = facetCounts(
    [some, { ...some, language: 'en-US', status: 'complete', length: 'short', works: 2 }, { ...some, language: 'uk' }],
    [
      { kind: 'tag', key: 'sea', works: 1 },
      { kind: 'genre', key: 'crime', works: 2 },
      { kind: 'genre', key: 'horror', works: 4 },
    ],
    wish(),
  );
  expect(counts.language).toEqual([
    { word: 'en', works: 5 },
    { word: 'uk', works: 3 },
  ]);
  expect(counts.length.map(({ word }) => word)).toEqual(['short', 'novel']);
  expect(counts.status).toEqual([
    { word: 'ongoing', works: 6 },
    { word: 'complete', works: 2 },
  ]);
  expect(counts.genre.map(({ word }) => word)).toEqual(['horror', 'crime']);
  expect(counts.tag).toEqual([{ word: 'sea', works: 1 }]);
  expect(counts.warning).toEqual([]);
});

test('a blank project has no kind, and a draft no status', () => {
  const { kind, status } = facetCounts([{ ...some, kind: 'blank', status: 'draft' }], [], wish());
  expect([kind, status]).toEqual([[], []]);
});

test('what is chosen is there, also where it does not occur', () => {
  const { genre, tag } = facetCounts([some], [], wish('genre=-war&tag=moss'));
  expect(genre).toEqual([{ word: 'war', works: undefined }]);
  expect(tag).toEqual([{ word: 'moss', works: undefined }]);
});

test('works for adults count only if they are asked for; that there are some is said', () => {
  const facts = [some, { ...some, rating: 'adult', works: 4 }];
  const hidden = facetCounts(facts, [], wish());
  expect([hidden.language[0]?.works, hidden.rating.map(({ works }) => works)]).toEqual([3, [3, 4]]);
  expect(facetCounts(facts, [], wish('rating=adult')).language[0]?.works).toBe(7);
});
