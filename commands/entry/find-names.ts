import { isShared, standTogether, stemReader } from '#commands/search/match-forms.ts';
import type { EntryId } from '#domain/ids.ts';
import { writtenWords } from '#domain/search-words.ts';

/** Raised whenever the same names would be found in other places. */
export const nameFinderVersion = 1;

/** An entry with everything that it is called. */
export type NamedEntry = { readonly id: EntryId; readonly names: readonly string[] };

type NameWord = { readonly stems: ReadonlySet<string>; readonly isCapital: boolean };
type Name = { readonly words: readonly NameWord[]; readonly entryIds: EntryId[] };

/**
 * A search for the names of entries in all their forms, by the stems of a language: how often each entry is named in a
 * text. Where several names begin at one word, the longest counts.
 *
 * A capital letter of a name must be one in the text too, so that Rose is no rose. The first of several words may be
 * small, as that of "The Old Mill" is inside a sentence.
 *
 * @returns a function that counts in one paragraph and adds to what was counted before
 */
export function nameFinder(
  entries: readonly NamedEntry[],
  language: string,
): (text: string, times: Map<EntryId, number>) => void {
  const stemsIn = stemReader(language);
  const byStem = namesByStem(entries, stemsIn);
  return (text, times) => {
    const words = [...text.matchAll(writtenWords)];
    for (let at = 0; at < words.length; at++) {
      const found = longestAt(words, at);
      if (!found) continue;
      for (const id of found.entryIds) times.set(id, (times.get(id) ?? 0) + 1);
      at += found.words.length - 1;
    }

    function longestAt(written: readonly RegExpExecArray[], at: number): Name | undefined {
      const first = written[at]?.[0] ?? '';
      let longest: Name | undefined;
      for (const stem of stemsIn(first))
        for (const name of byStem.get(stem) ?? []) {
          const here = written.slice(at, at + name.words.length);
          if (name.words.length > (longest?.words.length ?? 0) && isHere(name, here)) longest = name;
        }
      return longest;
    }

    function isHere({ words: wanted }: Name, here: readonly RegExpExecArray[]): boolean {
      const areSame = wanted.every(({ stems, isCapital }, next) => {
        const word = here[next]?.[0] ?? '';
        return isShared(stems, stemsIn(word)) && (!isCapital || beginsLarge(word));
      });
      return areSame && standTogether(text, here);
    }
  };
}

/** All names by each stem of their first words; a name of several entries stands there once. */
function namesByStem(entries: readonly NamedEntry[], stemsIn: (written: string) => ReadonlySet<string>) {
  const names = new Map<string, Name>();
  for (const { id, names: own } of entries)
    for (const text of own) {
      const written = [...text.matchAll(writtenWords)].map(([word]) => word).filter((word) => stemsIn(word).size > 0);
      const words = written.map((word, at) => ({
        stems: stemsIn(word),
        isCapital: beginsLarge(word) && (at > 0 || written.length === 1),
      }));
      if (words.length === 0) continue;
      const key = words.map(({ stems, isCapital }) => `${isCapital}${[...stems].sort().join('|')}`).join(' ');
      const known = names.get(key);
      if (!known) names.set(key, { words, entryIds: [id] });
      else if (!known.entryIds.includes(id)) known.entryIds.push(id);
    }
  const byStem = new Map<string, Name[]>();
  for (const name of names.values())
    for (const stem of name.words[0]?.stems ?? []) byStem.set(stem, [...(byStem.get(stem) ?? []), name]);
  return byStem;
}

function beginsLarge(word: string): boolean {
  const [first = ''] = word.replace(/^['’ʼ]+/u, '');
  return first !== first.toLowerCase();
}
