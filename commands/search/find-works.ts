import type { Queries } from '#database/connection.ts';
import {
  countWishedWorks,
  type FoundWork,
  listFoundWorks,
  listTextPlaces,
  listWishedWorks,
  type TextPlace,
} from '#database/find-works.ts';
import { loadRenderedTexts } from '#database/rendered-text.ts';
import { listMatches, type Match } from '#database/search.ts';
import { foldText } from '#domain/fold.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { type SearchedStems, scoreOf } from '#domain/search-rank.ts';
import { type Passage, passageOf } from '#domain/search-snippet.ts';
import { browsedOrder, type FindWish, worksCounted, worksOnPage } from '#domain/search-wish.ts';
import { searchedWords, wordsIn } from '#domain/search-words.ts';
import { stemsAnywhere, stemsOf } from './stem-words.ts';

/** Matches that are ranked: the newest. */
const ranked = { works: 300, texts: 200 } as const;

/** With fewer works than this those are looked at as well that have all words but one. */
const enough = 5;

/** A work that was found, and the text of it that answers best. */
export type Find = {
  readonly work: FoundWork;
  readonly text: (TextPlace & { readonly blockId: BlockId; readonly passage: Passage }) | undefined;
};

export type Finds = {
  readonly finds: readonly Find[];
  /** How many works there are in all, counted up to `worksCounted`. */
  readonly count: number;
  /** Where the next page begins. */
  readonly next: { readonly key: number; readonly id: string } | undefined;
};

/** The public works that someone searches for, a page of them; punctuation without a word finds none. */
export async function findWorks(reader: Queries, wish: FindWish): Promise<Finds> {
  const words = searchedWords(wish.text);
  if (words.length > 0) return search(reader, wish, words);
  return wish.text === '' ? browse(reader, wish) : { finds: [], count: 0, next: undefined };
}

async function browse(reader: Queries, wish: FindWish): Promise<Finds> {
  const works = await listWishedWorks(reader, wish, { limit: worksOnPage + 1 });
  const shown = works.slice(0, worksOnPage);
  const last = works.length > worksOnPage ? shown.at(-1) : undefined;
  const key = last && (browsedOrder(wish.order) === 'new' ? last.publishedAt : last.words);
  return {
    finds: shown.map((work) => ({ work, text: undefined })),
    count: await countWishedWorks(reader, wish, worksCounted),
    next: last && key !== undefined ? { key, id: last.projectId } : undefined,
  };
}

type Ranked = { readonly id: ProjectId; readonly key: number; readonly text: Match | undefined };

async function search(reader: Queries, wish: FindWish, words: readonly string[]): Promise<Finds> {
  const stems = words.map(stemsAnywhere);
  const all = await rankedWorks(reader, wish, stems);
  const { after } = wish;
  const rest = after === undefined ? all : all.filter(({ id, key }) => isBehind({ id, key }, after, wish));
  const shown = rest.slice(0, worksOnPage);
  const works = await listFoundWorks(
    reader,
    shown.map(({ id }) => id),
  );
  const texts = await loadRenderedTexts(
    reader,
    shown.flatMap(({ text }) => text?.textHash ?? []),
  );
  const places = await listTextPlaces(
    reader,
    shown.flatMap(({ id, text }) => {
      const edition = works.get(id)?.edition;
      return text?.blockId !== undefined && edition !== undefined ? [{ id, edition, blockId: text.blockId }] : [];
    }),
  );
  const last = rest.length > worksOnPage ? shown.at(-1) : undefined;
  return {
    finds: shown.flatMap(({ id, text }) => {
      const work = works.get(id);
      if (!work) return [];
      const { text: whole = '' } = texts.get(text?.textHash ?? '') ?? {};
      const blockId = text?.blockId;
      const passage = passageOf(whole, marker(stems, work.language));
      const place = places.get(blockId ?? '');
      return [{ work, text: blockId && place && whole !== '' ? { ...place, blockId, passage } : undefined }];
    }),
    count: all.length,
    next: last && { key: last.key, id: last.id },
  };
}

/** The works that match the words of a search, and its other choices: as many as are ranked. */
export async function listMatchingWorks(
  reader: Queries,
  wish: FindWish,
  words: readonly string[],
): Promise<ProjectId[]> {
  return (await rankedWorks(reader, wish, words.map(stemsAnywhere))).map(({ id }) => id);
}

function isUpwards(wish: FindWish): boolean {
  return wish.order === 'shortest';
}

function isBehind(work: { id: string; key: number }, after: { id: string; key: number }, wish: FindWish): boolean {
  if (work.key === after.key) return work.id > after.id;
  return isUpwards(wish) ? work.key > after.key : work.key < after.key;
}

/** Every work that answers a search, in the requested order; each with its best text, if that answers better. */
async function rankedWorks(reader: Queries, wish: FindWish, stems: SearchedStems): Promise<Ranked[]> {
  let found = await bestOfEach(reader, wish, stems, 0);
  if (found.size < enough && stems.length > 1) {
    const more = await bestOfEach(reader, wish, stems, 1);
    found = new Map([...more, ...found]);
  }
  const keyOf = ({ score, match }: Best) => {
    if (wish.order === 'new') return match.publishedAt;
    if (wish.order === 'longest' || wish.order === 'shortest') return match.words;
    return Math.round(score * 1_000) / 1_000;
  };
  return [...found]
    .map(([id, best]) => ({ id, key: keyOf(best), text: best.text }))
    .sort((one, other) => {
      if (one.key !== other.key) return isUpwards(wish) ? one.key - other.key : other.key - one.key;
      return one.id < other.id ? -1 : 1;
    });
}

type Best = {
  readonly score: number;
  readonly match: Match;
  /** Its text that answers best by itself, and how well that does. */
  readonly text: Match | undefined;
  readonly own: number;
};

async function bestOfEach(
  reader: Queries,
  wish: FindWish,
  stems: SearchedStems,
  missing: number,
): Promise<Map<ProjectId, Best>> {
  const matching = { stems, missing };
  const matches = [
    ...(await listMatches(reader, matching, wish, { of: 'works', limit: ranked.works })),
    ...(await textsOfMany(reader, matching, wish)),
  ];
  const best = new Map<ProjectId, Best>();
  for (const match of matches) {
    const score = scoreOf(stems, match);
    // The words of a text itself, without the name of its work: a passage that has none of the words is not shown.
    const own = match.blockId === undefined ? 0 : scoreOf(stems, { ...match, title: '', about: '' });
    const known = best.get(match.projectId);
    const isBetter = own > (known?.own ?? 0);
    best.set(match.projectId, {
      ...(known && known.score >= score ? { score: known.score, match: known.match } : { score, match }),
      own: isBetter ? own : (known?.own ?? 0),
      text: isBetter ? match : known?.text,
    });
  }
  return best;
}

/**
 * Texts that match, of enough works for a page: where those asked for are of fewer, more are asked for without these, so
 * that a long novel which has the word in every chapter hides no other.
 */
async function textsOfMany(
  reader: Queries,
  matching: { readonly stems: SearchedStems; readonly missing: number },
  wish: FindWish,
): Promise<Match[]> {
  const texts: Match[] = [];
  const seen = new Set<ProjectId>();
  while (seen.size < worksOnPage) {
    const more = await listMatches(reader, matching, wish, { of: 'texts', limit: ranked.texts, without: [...seen] });
    texts.push(...more);
    for (const { projectId } of more) seen.add(projectId);
    if (more.length < ranked.texts) break;
  }
  return texts;
}

/** Tells which word of a search a word of a text is; only those are stemmed that begin as one of its stems does. */
function marker(stems: SearchedStems, language: string): (word: string) => number | undefined {
  // Behind the mark of its language.
  const begins = new Set(stems.flatMap((word) => word.map((stem) => stem[1] ?? '')));
  const known = new Map<string, number | undefined>();
  return (word) => {
    const small = word.toLowerCase();
    if (known.has(small)) return known.get(small);
    const [folded = ''] = begins.has(foldText(small[0] ?? '')) ? wordsIn(small) : [];
    const own = folded === '' ? [] : stemsOf(folded, language);
    const at = stems.findIndex((some) => some.some((stem) => own.includes(stem)));
    known.set(small, at < 0 ? undefined : at);
    return known.get(small);
  };
}
