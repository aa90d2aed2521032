import { createInstance, type i18n } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Locale } from '#domain/locale.ts';
import type words from '#locales/en/index.ts';
import type mail from '#locales/en/mail.ts';
import type manuscript from '#locales/en/manuscript.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    /** `mail` is loaded by the server alone (server/mail/words.ts). */
    resources: { words: typeof words & typeof manuscript; mail: typeof mail };
  }
}

const load = {
  en: () => import('#locales/en/index.ts'),
  es: () => import('#locales/es/index.ts'),
  uk: () => import('#locales/uk/index.ts'),
};

/** Words that only the pages about manuscripts say: a reader does not fetch them. */
const loadManuscript = {
  en: () => import('#locales/en/manuscript.ts'),
  es: () => import('#locales/es/manuscript.ts'),
  uk: () => import('#locales/uk/manuscript.ts'),
};

/** The pages that bring manuscripts in or take them out; others are led to by `withManuscriptWords`. */
const manuscriptPages = /\/(?:project\/new|projects|manage)\/?$/;

/** The words of this page's language, in a browser. */
let inBrowser: { readonly instance: i18n; readonly locale: Locale } | undefined;

/** The words of one language: made for each request, and once in the browser; only that language is fetched. */
export async function createStrings(locale: Locale): Promise<i18n> {
  const instance = createInstance();
  const isBrowser = typeof document !== 'undefined';
  const [{ default: loaded }, more] = await Promise.all([
    load[locale](),
    !isBrowser || manuscriptPages.test(location.pathname) ? loadManuscript[locale]() : undefined,
  ]);
  await instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { words: { ...loaded, ...more?.default } } },
    defaultNS: 'words',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  if (isBrowser) inBrowser = { instance, locale };
  return instance;
}

/** What a page about manuscripts is given when somebody comes to it without loading it: its data, once its words are there. */
export async function withManuscriptWords<Data>(data: Promise<Data>): Promise<Data> {
  if (inBrowser && !inBrowser.instance.exists('import.title')) {
    const { default: loaded } = await loadManuscript[inBrowser.locale]();
    inBrowser.instance.addResourceBundle(inBrowser.locale, 'words', loaded, true);
  }
  return data;
}

/** The translating function of the page's language. */
export function useStrings() {
  return useTranslation().t;
}
