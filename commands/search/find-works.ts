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
import { foldText } from '#domain/fold.ts';
import type { BlockId } from '#domain/ids.ts';
import type { SearchedStems } from '#domain/search-rank.ts';
import { markedIn, type Passage, passageOf } from '#domain/search-snippet.ts';
import { browsedOrder, type FindWish, worksCounted, worksOnPage } from '#domain/search-wish.ts';
import { searchedWords, wordsIn } from '#domain/search-words.ts';
import { shownCredit } from '#domain/shown-credit.ts';
import { type Answer, isBehind, rankedWorks } from './ranked-works.ts';
import { stemsOf } from './stem-words.ts';

/** A work that was found, and the text of it that answers best. */
export type Find = {
  readonly work: FoundWork;
  /** Its title and its author, with the words of the search marked. */
  readonly title: Passage;
  readonly credit: Passage;
  readonly text: (TextPlace & { readonly blockId: BlockId; readonly passage: Passage }) | undefined;
};

export type Finds = {
  readonly finds: readonly Find[];
  /** How many works there are in all, counted up to `worksCounted`. */
  readonly count: number;
  readonly instead: Answer['instead'];
  /** Where the next page begins. */
  readonly next: { readonly key: number; readonly id: string } | undefined;
};

/** The public works that someone searches for, a page of them; punctuation without a word finds none. */
export async function findWorks(reader: Queries, wish: FindWish): Promise<Finds> {
  const words = searchedWords(wish.text);
  if (words.length > 0) return search(reader, wish);
  return wish.text === '' ? browse(reader, wish) : { finds: [], count: 0, instead: undefined, next: undefined };
}

async function browse(reader: Queries, wish: FindWish): Promise<Finds> {
  const works = await listWishedWorks(reader, wish, { limit: worksOnPage + 1 });
  const shown = works.slice(0, worksOnPage);
  const last = works.length > worksOnPage ? shown.at(-1) : undefined;
  const key = last && (browsedOrder(wish.order) === 'new' ? last.publishedAt : last.words);
  return {
    finds: shown.map((work) => ({ work, ...unmarked(work), text: undefined })),
    count: await countWishedWorks(reader, wish, worksCounted),
    instead: undefined,
    next: last && key !== undefined ? { key, id: last.projectId } : undefined,
  };
}

async function search(reader: Queries, wish: FindWish): Promise<Finds> {
  const { stems, works: all, instead } = await rankedWorks(reader, wish);
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
      const mark = marker(stems, work.language);
      const passage = passageOf(whole, mark);
      const place = places.get(blockId ?? '');
      const found = blockId && place && whole !== '' ? { ...place, blockId, passage } : undefined;
      return [{ work, title: markedIn(work.title, mark), credit: markedIn(shownCredit(work), mark), text: found }];
    }),
    count: all.length,
    instead,
    next: last && { key: last.key, id: last.id },
  };
}

function unmarked(work: FoundWork): Pick<Find, 'title' | 'credit'> {
  return { title: markedIn(work.title, () => undefined), credit: markedIn(shownCredit(work), () => undefined) };
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
