import { createInstance, type i18n } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { splitLocale, type Locale } from '#domain/locale.ts';
import type account from '#locales/en/account.ts';
import type facts from '#locales/en/facts.ts';
import type appearance from '#locales/en/appearance.ts';
import type find from '#locales/en/find.ts';
import type home from '#locales/en/home.ts';
import type words from '#locales/en/index.ts';
import type mail from '#locales/en/mail.ts';
import type manuscript from '#locales/en/manuscript.ts';
import type notifications from '#locales/en/notifications.ts';
import type sitePages from '#locales/en/site-pages.ts';
import type picture from '#locales/en/picture.ts';
import type safety from '#locales/en/safety.ts';
import type writing from '#locales/en/writing.ts';

type Words = typeof words &
  typeof home &
  typeof facts &
  typeof find &
  typeof safety &
  typeof account &
  typeof writing &
  typeof manuscript &
  typeof notifications &
  typeof sitePages &
  typeof appearance &
  typeof picture;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    /** `mail` is loaded by the server alone (server/mail/words.ts). */
    resources: { words: Words; mail: typeof mail };
  }
}

const load = {
  en: () => import('#locales/en/index.ts'),
  es: () => import('#locales/es/index.ts'),
  uk: () => import('#locales/uk/index.ts'),
};

/**
 * Words that only some pages say: a reader does not fetch them. `pages` are the paths of those that need them, without
 * a language; what is on other pages, but fetched by itself, brings them with `withWords`. tests/words.test.ts knows
 * whether somebody is without words.
 */
const parts = {
  home: {
    pages: /^\/$/,
    en: () => import('#locales/en/home.ts'),
    es: () => import('#locales/es/home.ts'),
    uk: () => import('#locales/uk/home.ts'),
  },
  /** What a work says of itself: genres, rating, warnings. */
  facts: {
    pages: /^\/(?:journey\/find|org\/[^/]+\/[^/]+(?:\/manage)?)?\/?$/i,
    en: () => import('#locales/en/facts.ts'),
    es: () => import('#locales/es/facts.ts'),
    uk: () => import('#locales/uk/facts.ts'),
  },
  /** What is asked before a text opens. */
  safety: {
    pages: /^\/(?:adult|org\/[^/]+\/[^/]+\/report)\/?$/i,
    en: () => import('#locales/en/safety.ts'),
    es: () => import('#locales/es/safety.ts'),
    uk: () => import('#locales/uk/safety.ts'),
  },
  find: {
    pages: /^\/journey\/find\/?$/i,
    en: () => import('#locales/en/find.ts'),
    es: () => import('#locales/es/find.ts'),
    uk: () => import('#locales/uk/find.ts'),
  },
  account: {
    pages:
      /^\/(?:login|register|forgot|confirm|settings(?:\/\w+)?|library|project\/new|org\/[^/]+\/[^/]+\/manage)\/?$/i,
    en: () => import('#locales/en/account.ts'),
    es: () => import('#locales/es/account.ts'),
    uk: () => import('#locales/uk/account.ts'),
  },
  writing: {
    pages: /^\/(?:project\/new|org\/[^/]+\/projects|org\/[^/]+\/[^/]+\/manage)\/?$/i,
    en: () => import('#locales/en/writing.ts'),
    es: () => import('#locales/es/writing.ts'),
    uk: () => import('#locales/uk/writing.ts'),
  },
  manuscript: {
    pages: /^\/(?:project\/new|org\/[^/]+\/projects|org\/[^/]+\/[^/]+\/manage)\/?$/i,
    en: () => import('#locales/en/manuscript.ts'),
    es: () => import('#locales/es/manuscript.ts'),
    uk: () => import('#locales/uk/manuscript.ts'),
  },
  appearance: {
    pages: /^\/settings\/accessibility\/?$/i,
    en: () => import('#locales/en/appearance.ts'),
    es: () => import('#locales/es/appearance.ts'),
    uk: () => import('#locales/uk/appearance.ts'),
  },
  picture: {
    pages: /^\/(?:settings\/profile|org\/[^/]+\/[^/]+\/manage)\/?$/i,
    en: () => import('#locales/en/picture.ts'),
    es: () => import('#locales/es/picture.ts'),
    uk: () => import('#locales/uk/picture.ts'),
  },
  sitePages: {
    pages: /^\/(?:about|support|org\/[^/]+\/[^/]+\/report)\/?$/i,
    en: () => import('#locales/en/site-pages.ts'),
    es: () => import('#locales/es/site-pages.ts'),
    uk: () => import('#locales/uk/site-pages.ts'),
  },
  notifications: {
    pages: /^\/notifications\/?$/i,
    en: () => import('#locales/en/notifications.ts'),
    es: () => import('#locales/es/notifications.ts'),
    uk: () => import('#locales/uk/notifications.ts'),
  },
};

export type WordsPart = keyof typeof parts;

const partNames = Object.keys(parts) as WordsPart[];

/** The parts that a page at this path, which may begin with a language, needs from its beginning. */
export function wordsOfPage(pathname: string): WordsPart[] {
  const { path } = splitLocale(pathname);
  return partNames.filter((name) => parts[name].pages.test(path));
}

/** The words of this page's language, in a browser, and the parts of them that are there. */
let inBrowser: { readonly instance: i18n; readonly locale: Locale; readonly has: Set<WordsPart> } | undefined;

/** The words of one language: made for each request, and once in the browser; only that language is fetched. */
export async function createStrings(locale: Locale): Promise<i18n> {
  const instance = createInstance();
  const isBrowser = typeof document !== 'undefined';
  const wanted = isBrowser ? wordsOfPage(location.pathname) : partNames;
  const [{ default: loaded }, ...more] = await Promise.all([
    load[locale](),
    ...wanted.map(async (name) => (await parts[name][locale]()).default),
  ]);
  await instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { words: Object.assign({}, loaded, ...more) } },
    defaultNS: 'words',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  if (isBrowser) inBrowser = { instance, locale, has: new Set(wanted) };
  return instance;
}

/** Fetches, in a browser, those of these parts that are not there. */
export async function fetchWords(names: readonly WordsPart[]): Promise<void> {
  if (!inBrowser) return;
  const { instance, locale, has } = inBrowser;
  const wanted = names.filter((name) => !has.has(name));
  const fetched = await Promise.all(wanted.map(async (name) => (await parts[name][locale]()).default));
  for (const loaded of fetched) instance.addResourceBundle(locale, 'words', loaded, true);
  for (const name of wanted) has.add(name);
}

/** A module that is fetched when it is wanted, once the words it says are there. */
export async function withWords<Module>(name: WordsPart, module: Promise<Module>): Promise<Module> {
  await Promise.all([module, fetchWords([name])]);
  return module;
}

/** The translating function of the page's language. */
export function useStrings() {
  return useTranslation().t;
}
