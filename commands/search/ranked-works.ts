import type { Queries } from '#database/connection.ts';
import { listMatches, type Match } from '#database/search.ts';
import type { ProjectId } from '#domain/ids.ts';
import { type SearchedStems, scoreOf } from '#domain/search-rank.ts';
import { type FindWish, worksOnPage } from '#domain/search-wish.ts';
import { phrasesIn, searchedWords } from '#domain/search-words.ts';
import { correctedText } from './correct-words.ts';
import { havingPhrases } from './having-phrases.ts';
import { stemsAnywhere } from './stem-words.ts';

/** Matches that are ranked: the newest. */
const ranked = { works: 300, texts: 200 } as const;

/** With fewer works than this those are looked at as well that have all words but one. */
const enough = 5;

/** A work that answers a search, by what orders it; with the text of it that answers best. */
export type Ranked = { readonly id: ProjectId; readonly key: number; readonly text: Match | undefined };

/** The works that answer a search, in its order; and the stems that were sought. */
export type Answer = {
  readonly stems: SearchedStems;
  readonly works: readonly Ranked[];
  /** The search that was answered in its place: nothing has a word of the one asked for, which is a letter off. */
  readonly instead: string | undefined;
};

/**
 * Every work that answers the words of a search, in the requested order; each with its best text, if that answers
 * better. Where none has all words and one of them stands nowhere, the search is answered that someone may have meant.
 */
export async function rankedWorks(reader: Queries, wish: FindWish): Promise<Answer> {
  const stems = searchedWords(wish.text).map(stemsAnywhere);
  const strict = await bestOfEach(reader, wish, stems, 0);
  const instead = strict.size === 0 ? await correctedText(reader, wish) : undefined;
  if (instead !== undefined) {
    const meant = { ...wish, text: instead };
    const better = searchedWords(instead).map(stemsAnywhere);
    const found = await withFew(reader, meant, better, await bestOfEach(reader, meant, better, 0));
    if (found.size > 0) return { stems: better, works: inOrder(wish, found), instead };
  }
  return { stems, works: inOrder(wish, await withFew(reader, wish, stems, strict)), instead: undefined };
}

/** Where few works have all words, those as well that have all but one; not of a phrase. */
async function withFew(reader: Queries, wish: FindWish, stems: SearchedStems, found: ReadonlyMap<ProjectId, Best>) {
  if (found.size >= enough || stems.length < 2 || phrasesIn(wish.text).length > 0) return found;
  return new Map([...(await bestOfEach(reader, wish, stems, 1)), ...found]);
}

function inOrder(wish: FindWish, found: ReadonlyMap<ProjectId, Best>): Ranked[] {
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
  const matches = await havingPhrases(reader, { phrases: phrasesIn(wish.text), stems }, [
    ...(await listMatches(reader, matching, wish, { of: 'works', limit: ranked.works })),
    ...(await textsOfMany(reader, matching, wish)),
  ]);
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

/** Whether a work comes behind another one, which ended the page before. */
export function isBehind(
  work: { id: string; key: number },
  after: { id: string; key: number },
  wish: FindWish,
): boolean {
  if (work.key === after.key) return work.id > after.id;
  return isUpwards(wish) ? work.key > after.key : work.key < after.key;
}

function isUpwards(wish: FindWish): boolean {
  return wish.order === 'shortest';
}
