import { expect, test } from 'vitest';
import { locales } from '#domain/locale.ts';
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

/** Every file of words, by its path: a new one is looked at without being named here. */
const files = import.meta.glob<Words>('../locales/*/*.ts', { eager: true, import: 'default' });

/** All words of a language; those of two files never have the same key. */
function wordsOf(locale: string): Words {
  const { 'index.ts': everywhere = {}, ...others } = Object.fromEntries(
    Object.entries(files).flatMap(([path, words]) => {
      const [, folder, name] = /(\w+)\/([\w-]+\.ts)$/.exec(path) ?? [];
      // A file without words of its own combines those of others.
      return folder === locale && name && words ? [[name, words] as const] : [];
    }),
  );
  // Some files are parts of what every page says, or of another file.
  const wholes = [everywhere, ...Object.values(others)];
  const isPart = (words: Words) =>
    wholes.some((whole) => whole !== words && Object.entries(words).every(([key, value]) => whole[key] === value));
  const own = [everywhere, ...Object.values(others).filter((words) => !isPart(words))];
  expect(own.length).toBeGreaterThan(10);
  const keys = own.flatMap((words) => Object.keys(words));
  expect(keys).toEqual([...new Set(keys)]);
  return Object.assign({}, ...own);
}

const catalogues = locales.map((locale) => {
  const words = flat(wordsOf(locale));
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

test('no Ukrainian date, which ends with the point of “р.”, stands before a full stop', () => {
  const uk = catalogues.find(({ locale }) => locale === 'uk');
  const doubled = [...(uk?.words ?? [])].filter(([, sentence]) => /\{\{(?:date|day|until)\}\}\./.test(sentence));

  expect(doubled).toEqual([]);
});

test('every word is used somewhere', () => {
  const code = sourcesIn('app', 'server')
    .map(({ text }) => text)
    .join('\n');
  const named = new Set([...code.matchAll(/['"`]([A-Za-z]\w*(?:\.\w+)+)['"`]/g)].map(([, key = '']) => key));
  // t(`refusal.${verdict}`) uses every key below `refusal.`, t(`block.kind_${kind}`) those that begin so; a key may
  // continue after it.
  const built = [...code.matchAll(/`([A-Za-z]\w*(?:\.\w+)*[._]?)\$\{[^`]*`/g)]
    .map(([, start = '']) => start)
    .filter((start) => start.includes('.'));
  // t('manage.askTrash', { returnObjects: true }) uses all words of a question.
  const whole = [...code.matchAll(/'([A-Za-z]\w*(?:\.\w+)+)', \{[^}]*returnObjects: true/g)].map(
    ([, start = '']) => `${start}.`,
  );
  const starts = [...built, ...whole];
  const unused = [...source.bases].filter((key) => !named.has(key) && !starts.some((start) => key.startsWith(start)));

  expect(unused).toEqual([]);
});
