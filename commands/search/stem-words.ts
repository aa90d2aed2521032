import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { englishFamily } from '#domain/english-words.ts';
import { saysLittle, wordsIn } from '#domain/search-words.ts';
import { wholeSpanishWord } from '#domain/spanish-words.ts';
import { ukrainianStems } from '#domain/ukrainian-stem.ts';

/** Raised whenever the same text would give other stems: everything is then indexed again. */
export const stemmerVersion = 3;

const languages = ['en', 'es', 'uk'] as const;

/** The letter a stem begins with: it tells of which language it is, or that it is a word as it stands. */
const marks = { en: 'e', es: 's', uk: 'u', none: 'o' } as const;

/**
 * The stems of a folded word in a language, each behind the mark of that language, so that it meets no stem of another.
 * A word of a language without a stemmer stands as it is, and so does a frequent word: queen is "que" in Spanish, but
 * not the word que. Spanish words regain the accents that their endings may have had, on both sides alike, since its
 * stemmer needs them and people leave them out.
 */
export function stemsOf(word: string, language: string): string[] {
  const known = languages.find((some) => language.startsWith(some));
  const isCyrillic = /[\u0400-\u04ff]/.test(word);
  if (!known || /\p{N}/u.test(word) || isCyrillic !== (known === 'uk') || saysLittle(word, known))
    return [marks.none + word];
  if (known === 'uk') return ukrainianStems(word).map((stem) => marks.uk + stem);
  if (known === 'en') return [marks.en + (englishFamily(word) ?? plain(english(word)))];
  return [marks.es + (wholeSpanishWord(word) ?? plain(spanish(accented(word))))];
}

function accented(word: string): string {
  return word.replace(/ion$/, 'ión').replace(/ia(s|n|mos)?$/, 'ía$1');
}

function plain(stem: string): string {
  return stem.normalize('NFD').replace(/\p{M}+/gu, '');
}

/** Every stem that a folded word may have, in any language: what a search compares. */
export function stemsAnywhere(word: string): string[] {
  return [...new Set([marks.none + word, ...languages.flatMap((language) => stemsOf(word, language))])];
}

/** Makes stems of many texts of one language; each word is processed once. */
export function stemmer(language: string): (text: string, keepsLittle?: boolean) => string {
  const known = new Map<string, string>();
  return (text, keepsLittle = false) => {
    const stems: string[] = [];
    for (const word of wordsIn(text)) {
      if (!keepsLittle && saysLittle(word, language)) continue;
      let found = known.get(word);
      if (found === undefined) {
        found = stemsOf(word, language).join(' ');
        known.set(word, found);
      }
      stems.push(found);
    }
    return stems.join(' ');
  };
}
