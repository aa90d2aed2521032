import { between, isShared } from '#commands/search/match-forms.ts';
import { stemsOf } from '#commands/search/stem-words.ts';
import type { EntryId } from '#domain/ids.ts';
import { wordsIn, writtenWords } from '#domain/search-words.ts';

/** Raised whenever the same names would be found in other places. */
export const nameFinderVersion = 2;

/** An entry with everything that it is called. */
export type NamedEntry = { readonly id: EntryId; readonly names: readonly string[] };

type NameWord = {
  readonly forms: ReadonlySet<string>;
  readonly isCapital: boolean;
  /** The signs before it and behind the word before, as the name has them. */
  readonly signs: string;
};
type Name = { readonly words: readonly NameWord[]; readonly entryIds: EntryId[] };

/**
 * A search for the names of entries in all their forms: how often each entry is named in a text. Where several names
 * begin at one word, the longest counts.
 *
 * A Ukrainian name is found in all cases, by the stems of the search; an English or a Spanish one, where stems would
 * make "Pelling" of Pell, as it is, with a possessive or a plural. A capital letter of a name must be one in the text
 * too, so that Rose is no rose; the first of several words may be small, as that of "The Old Mill" is inside a sentence.
 * Between its words may stand what the name has there, and a period behind a short one: "Mr. Pell" is Mr Pell. A name
 * without words of its own, as one in Chinese letters or of signs, is found letter by letter.
 *
 * @returns a function that counts in one paragraph and adds to what was counted before
 */
export function nameFinder(
  entries: readonly NamedEntry[],
  language: string,
): (text: string, times: Map<EntryId, number>) => void {
  const formsIn = formReader(language);
  const byForm = namesByForm(entries, formsIn);
  const wholes = entries.flatMap(({ id, names }) =>
    names.filter((name) => isWhole(name) && says.test(name)).map((name) => ({ id, name: name.trim() })),
  );
  return (text, times) => {
    const add = (id: EntryId, count = 1) => times.set(id, (times.get(id) ?? 0) + count);
    for (const { id, name } of wholes) {
      const count = text.split(name).length - 1;
      if (count > 0) add(id, count);
    }
    const words = [...text.matchAll(writtenWords)];
    for (let at = 0; at < words.length; at++) {
      const found = longestAt(words, at);
      if (!found) continue;
      for (const id of found.entryIds) add(id);
      at += found.words.length - 1;
    }

    function longestAt(written: readonly RegExpExecArray[], at: number): Name | undefined {
      let longest: Name | undefined;
      for (const form of formsIn(written[at]?.[0] ?? ''))
        for (const name of byForm.get(form) ?? [])
          if (name.words.length > (longest?.words.length ?? 0) && isHere(name, written, at)) longest = name;
      return longest;
    }

    function isHere({ words: wanted }: Name, written: readonly RegExpExecArray[], at: number): boolean {
      return wanted.every(({ forms, isCapital, signs }, next) => {
        const word = written[at + next];
        if (!word || !isShared(forms, formsIn(word[0])) || (isCapital && !beginsLarge(word[0]))) return false;
        const before = next === 0 ? undefined : written[at + next - 1];
        return !before || fits(text.slice(before.index + before[0].length, word.index), signs, before[0]);
      });
    }
  };
}

/** Letters of a word behind which a period ends no sentence: an initial, a title. */
const shortWord = 3;

/** Whether what stands between two words of a text may stand between those of a name. */
function fits(gap: string, signs: string, before: string): boolean {
  if (between.test(gap)) return true;
  const found = signsIn(gap);
  return found === signs || (found === '.' && [...before].length <= shortWord);
}

const signsIn = (gap: string) => gap.replace(/\s+/gu, '');

/** Something by which a name can be told from punctuation. */
const says = /[\p{L}\p{N}\p{S}]/u;

/** Letters of scripts that write no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Whether a name is found letter by letter: it has no words, or one letter of them with signs, as "C++" has. */
function isWhole(name: string): boolean {
  const letters = name.match(/[\p{L}\p{N}]/gu) ?? [];
  return unspaced.test(name) || letters.length === 0 || (letters.length === 1 && signsIn(name).length > 1);
}

/** Reads the forms by which words are compared, each word as it is written once. */
function formReader(language: string): (written: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  const formsOf = (word: string) =>
    /[\u0400-\u04ff]/.test(word) || !/^(?:en|es)/.test(language)
      ? stemsOf(word, language)
      : [word, word.replace(/s$/, ''), word.replace(/es$/, '')];
  return (written) => {
    const forms = known.get(written) ?? new Set(wordsIn(written).flatMap(formsOf));
    known.set(written, forms);
    return forms;
  };
}

/** All names by each form of their first words; a name of several entries stands there once. */
function namesByForm(entries: readonly NamedEntry[], formsIn: (written: string) => ReadonlySet<string>) {
  const names = new Map<string, Name>();
  for (const { id, names: own } of entries)
    for (const text of own) {
      const words = isWhole(text) ? [] : wordsOf(text, formsIn);
      if (words.length === 0) continue;
      const key = words.map(({ forms, ...word }) => JSON.stringify([[...forms].sort(), word])).join(' ');
      const known = names.get(key);
      if (!known) names.set(key, { words, entryIds: [id] });
      else if (!known.entryIds.includes(id)) known.entryIds.push(id);
    }
  const byForm = new Map<string, Name[]>();
  for (const name of names.values())
    for (const form of name.words[0]?.forms ?? []) byForm.set(form, [...(byForm.get(form) ?? []), name]);
  return byForm;
}

function wordsOf(name: string, formsIn: (written: string) => ReadonlySet<string>): NameWord[] {
  const written = [...name.matchAll(writtenWords)].filter(([word]) => formsIn(word).size > 0);
  return written.map((word, at) => {
    const before = written[at - 1];
    return {
      forms: formsIn(word[0]),
      isCapital: beginsLarge(word[0]) && (at > 0 || written.length === 1),
      signs: before ? signsIn(name.slice(before.index + before[0].length, word.index)) : '',
    };
  });
}

function beginsLarge(word: string): boolean {
  const [first = ''] = word.replace(/^['’ʼ]+/u, '');
  return first !== first.toLowerCase();
}
