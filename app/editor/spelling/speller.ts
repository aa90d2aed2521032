import type { Match } from '#domain/match.ts';
import { misspelled, nearestWords, type Spelling } from '#domain/spelling.ts';
import type { Hunspell } from './hunspell.ts';

/** Words whose answer is remembered: those of a long novel. */
const mostRemembered = 50_000;

/** Suggestions that are shown. */
const mostSuggested = 5;

/** Checks texts of one language. */
export type Speller = {
  /** The words of each text that are not right. */
  readonly check: (texts: readonly string[]) => Match[][];
  readonly suggest: (word: string) => string[];
};

export function createSpeller(hunspell: Hunspell, spelling: Spelling): Speller {
  const remembered = new Map<string, boolean>();
  const isRight = (form: string): boolean => {
    const known = remembered.get(form);
    if (known !== undefined) return known;
    if (remembered.size >= mostRemembered) remembered.clear();
    const answer = hunspell.isRight(form);
    remembered.set(form, answer);
    return answer;
  };
  return {
    check: (texts) => texts.map((text) => misspelled(text, spelling, isRight)),
    suggest(word) {
      const plain = word.replace(/[’ʼ‘]/g, "'");
      const found = [...nearestWords(plain, spelling).filter(isRight), ...hunspell.suggest(plain)];
      const written = found.map((some) => (word.includes("'") ? some : some.replaceAll("'", '’')));
      return [...new Set(written)].filter((some) => some !== word).slice(0, mostSuggested);
    },
  };
}
