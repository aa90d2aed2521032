import affixesOfEnglish from 'dictionary-en/index.aff?url';
import wordsOfAmerica from 'dictionary-en/index.dic?url';
import wordsOfBritain from 'dictionary-en-gb/index.dic?url';
import affixesOfSpanish from 'dictionary-es/index.aff?url';
import wordsOfSpanish from 'dictionary-es/index.dic?url';
import affixesOfUkrainian from 'dictionary-uk/index.aff?url';
import wordsOfUkrainian from 'dictionary-uk/index.dic?url';
import type { Spelling } from '#domain/spelling.ts';

/** The files of a dictionary, by their addresses. */
export type DictionaryFiles = { readonly affixes: string; readonly words: readonly string[] };

/** The files of each. Those of America and Britain have the same affixes. */
export const dictionaries: Readonly<Record<Spelling, DictionaryFiles>> = {
  en: { affixes: affixesOfEnglish, words: [wordsOfAmerica, wordsOfBritain] },
  'en-US': { affixes: affixesOfEnglish, words: [wordsOfAmerica] },
  'en-GB': { affixes: affixesOfEnglish, words: [wordsOfBritain] },
  es: { affixes: affixesOfSpanish, words: [wordsOfSpanish] },
  uk: { affixes: affixesOfUkrainian, words: [wordsOfUkrainian] },
};
