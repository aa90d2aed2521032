import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { saysLittle, wordsIn } from '#domain/search-words.ts';
import { ukrainianStems } from '#domain/ukrainian-stem.ts';

/** Raised whenever the same text would give other stems: everything is then indexed anew. */
export const stemmerVersion = 1;

/**
 * The stems of a folded word in a language; a word of a language nobody here knows is its own. Spanish words get back the
 * accents that their endings may have had, on both sides alike, since its stemmer goes by them and people leave them out.
 */
export function stemsOf(word: string, language: string): string[] {
  if (/\p{N}/u.test(word)) return [word];
  if (/[\u0400-\u04ff]/.test(word)) return language.startsWith('uk') ? ukrainianStems(word) : [word];
  if (language.startsWith('en')) return [plain(english(word))];
  if (language.startsWith('es')) return [plain(spanish(accented(word)))];
  return [word];
}

function accented(word: string): string {
  return word.replace(/ion$/, 'ión').replace(/ia(s|n|mos)?$/, 'ía$1');
}

function plain(stem: string): string {
  return stem.normalize('NFD').replace(/\p{M}+/gu, '');
}

/** Every stem a folded word may have in whatever a text is written in: what a search compares. */
export function stemsAnywhere(word: string): string[] {
  return [...new Set([word, ...['en', 'es', 'uk'].flatMap((language) => stemsOf(word, language))])];
}

/** Makes stems of many texts of one language; each word is looked at once. */
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
