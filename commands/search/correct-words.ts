import type { Queries } from '#database/connection.ts';
import { countStems } from '#database/engine/search.ts';
import { listMatches, listRawWords } from '#database/search.ts';
import { oneTypoAway } from '#domain/one-typo.ts';
import type { FindWish } from '#domain/search-wish.ts';
import { phrasesIn, saysLittleAnywhere, searchedWords, wordsIn, writtenWords } from '#domain/search-words.ts';
import { stemsAnywhere } from './stem-words.ts';

/** Words of the index that are looked for in works, the most frequent ones; and the matches looked at for each. */
const most = { stems: 5, works: 3, texts: 3 } as const;

/** Occurrences of a stem that are counted. */
const counted = 50;

/**
 * The text of a search with its misspelled words written as works write them: words that stand nowhere, and of which
 * another one is a letter away. Undefined where there is none; what stands in quotation marks is meant as it is.
 */
export async function correctedText(reader: Queries, wish: FindWish): Promise<string | undefined> {
  if (phrasesIn(wish.text).length > 0) return undefined;
  const words = searchedWords(wish.text);
  const stems = words.map(stemsAnywhere);
  const counts = await countStems(reader, stems.flat(), 1);
  let text = wish.text;
  for (const [at, word] of words.entries()) {
    if (stems[at]?.some((stem) => counts.has(stem))) continue;
    const better = await correctedWord(reader, wish, word);
    if (better === undefined) return undefined;
    text = text.replace(writtenWords, (written) => (wordsIn(written)[0] === word ? better : written));
  }
  return text === wish.text ? undefined : text;
}

/** The word that works have and that is a letter away from another one, the most frequent. */
async function correctedWord(reader: Queries, wish: FindWish, word: string): Promise<string | undefined> {
  const near = new Set([...oneTypoAway(word)].filter((some) => !saysLittleAnywhere(some)));
  const counts = await countStems(reader, [...new Set([...near].flatMap(stemsAnywhere))], counted);
  const stems = [...counts].sort(([, one], [, other]) => other - one).slice(0, most.stems);
  const said = new Map<string, number>();
  for (const [stem] of stems) {
    const matching = { stems: [[stem]], missing: 0 };
    const works = await listMatches(reader, matching, wish, { of: 'works', limit: most.works });
    const texts = await listMatches(reader, matching, wish, { of: 'texts', limit: most.texts });
    for (const text of await listRawWords(reader, [...works, ...texts]))
      for (const [written] of text.toLowerCase().matchAll(writtenWords)) {
        const [folded = ''] = wordsIn(written);
        // Of the index: else the corrected search would find nothing either.
        if (!near.has(folded) || !stemsAnywhere(folded).includes(stem)) continue;
        // The first letter is seldom the wrong one.
        said.set(written, (said.get(written) ?? 0) + (folded[0] === word[0] ? 4 : 1));
      }
  }
  return [...said].sort(([, one], [, other]) => other - one)[0]?.[0];
}
