import { expect, test } from 'vitest';
import { locales } from '#domain/locale.ts';
import enAccount from '#locales/en/account.ts';
import enFacts from '#locales/en/facts.ts';
import enFind from '#locales/en/find.ts';
import enHome from '#locales/en/home.ts';
import en from '#locales/en/index.ts';
import enMail from '#locales/en/mail.ts';
import enManuscript from '#locales/en/manuscript.ts';
import enNotifications from '#locales/en/notifications.ts';
import enSafety from '#locales/en/safety.ts';
import enWriting from '#locales/en/writing.ts';
import esAccount from '#locales/es/account.ts';
import esFacts from '#locales/es/facts.ts';
import esFind from '#locales/es/find.ts';
import esHome from '#locales/es/home.ts';
import es from '#locales/es/index.ts';
import esMail from '#locales/es/mail.ts';
import esManuscript from '#locales/es/manuscript.ts';
import esNotifications from '#locales/es/notifications.ts';
import esSafety from '#locales/es/safety.ts';
import esWriting from '#locales/es/writing.ts';
import ukAccount from '#locales/uk/account.ts';
import ukFacts from '#locales/uk/facts.ts';
import ukFind from '#locales/uk/find.ts';
import ukHome from '#locales/uk/home.ts';
import uk from '#locales/uk/index.ts';
import ukMail from '#locales/uk/mail.ts';
import ukManuscript from '#locales/uk/manuscript.ts';
import ukNotifications from '#locales/uk/notifications.ts';
import ukSafety from '#locales/uk/safety.ts';
import ukWriting from '#locales/uk/writing.ts';
import { sourcesIn } from '#tests/sources.ts';

type Words = { readonly [key: string]: string | Words };

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** Nested words as flat keys: `shell.login` → `Log in`. */
function flat(words: Words, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}

const sources: Readonly<Record<(typeof locales)[number], Words>> = {
  en: {
    ...en,
    ...enHome,
    ...enFacts,
    ...enFind,
    ...enSafety,
    ...enAccount,
    ...enWriting,
    ...enMail,
    ...enManuscript,
    ...enNotifications,
  },
  es: {
    ...es,
    ...esHome,
    ...esFacts,
    ...esFind,
    ...esSafety,
    ...esAccount,
    ...esWriting,
    ...esMail,
    ...esManuscript,
    ...esNotifications,
  },
  uk: {
    ...uk,
    ...ukHome,
    ...ukFacts,
    ...ukFind,
    ...ukSafety,
    ...ukAccount,
    ...ukWriting,
    ...ukMail,
    ...ukManuscript,
    ...ukNotifications,
  },
};

const catalogues = locales.map((locale) => {
  const words = flat(sources[locale]);
  // A key with a count is one key, however many forms a language has.
  const counted = [...words.keys()].filter((key) => pluralSuffix.test(key)).map((key) => key.replace(pluralSuffix, ''));
  return {
    locale,
    words,
    bases: new Set([...words.keys()].map((key) => key.replace(pluralSuffix, ''))),
    counted: new Set(counted),
  };
});
const [source] = catalogues;
if (!source) throw new Error('There is no source language.');

/** The placeholders of a sentence, in alphabetical order, each once. */
function placeholdersOf(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name = '']) => name))].sort();
}

test.each(catalogues)('$locale says everything that English says, and nothing else', ({ bases }) => {
  expect([...source.bases].filter((key) => !bases.has(key))).toEqual([]);
  expect([...bases].filter((key) => !source.bases.has(key))).toEqual([]);
});

test.each(catalogues)('$locale has every form its own grammar of numbers asks for', ({ locale, words, counted }) => {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  // Spanish says "un millón de": a form for numbers that nothing here reaches.
  const wanted = categories.filter((category) => !(locale === 'es' && category === 'many'));
  const missing = [...counted].flatMap((base) =>
    wanted.map((category) => `${base}_${category}`).filter((key) => !words.has(key)),
  );
  const foreign = [...words.keys()].filter((key) => {
    const category = pluralSuffix.exec(key)?.[1];
    return category !== undefined && category !== 'zero' && !(categories as string[]).includes(category);
  });

  expect(missing).toEqual([]);
  expect(foreign).toEqual([]);
});

test.each(catalogues)('$locale counts what English counts', ({ counted }) => {
  expect([...counted].sort()).toEqual([...source.counted].sort());
});

test.each(catalogues)('$locale leaves no sentence empty and fills in what English fills in', ({ words }) => {
  const wrong = [...words].flatMap(([key, sentence]) => {
    const base = key.replace(pluralSuffix, '');
    const english = source.words.get(key) ?? source.words.get(`${base}_other`) ?? '';
    if (sentence.trim() === '') return [`${key} is empty`];
    // "One chapter" may say its number in words; no other form may leave anything out.
    const optional = key.endsWith('_one') || key.endsWith('_zero') ? ['count'] : [];
    const wanted = placeholdersOf(english).filter((name) => !optional.includes(name));
    const has = placeholdersOf(sentence).filter((name) => !optional.includes(name));
    return String(wanted) === String(has) ? [] : [`${key}: {{${has}}} instead of {{${wanted}}}`];
  });

  expect(wrong).toEqual([]);
});

test('every word is said somewhere', () => {
  const code = sourcesIn('app', 'server/mail')
    .map(({ text }) => text)
    .join('\n');
  const named = new Set([...code.matchAll(/['"`]([A-Za-z]\w*(?:\.\w+)+)['"`]/g)].map(([, key = '']) => key));
  // t(`refusal.${verdict}`) says every key below `refusal.`, t(`block.kind_${kind}`) those that begin so; a key may go on after it.
  const built = [...code.matchAll(/`([A-Za-z]\w*(?:\.\w+)*[._]?)\$\{[^`]*`/g)]
    .map(([, start = '']) => start)
    .filter((start) => start.includes('.'));
  const unused = [...source.bases].filter((key) => !named.has(key) && !built.some((start) => key.startsWith(start)));

  expect(unused).toEqual([]);
});
