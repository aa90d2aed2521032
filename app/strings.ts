import { createInstance, type i18n } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Locale } from '#domain/locale.ts';
import type words from '#locales/en/index.ts';
import type mail from '#locales/en/mail.ts';
import type manuscript from '#locales/en/manuscript.ts';
import type notifications from '#locales/en/notifications.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    /** `mail` is loaded by the server alone (server/mail/words.ts). */
    resources: { words: typeof words & typeof manuscript & typeof notifications; mail: typeof mail };
  }
}

const load = {
  en: () => import('#locales/en/index.ts'),
  es: () => import('#locales/es/index.ts'),
  uk: () => import('#locales/uk/index.ts'),
};

/**
 * Words that only some pages say: a reader does not fetch them. `pages` are those that need them at once; others are
 * led to by `withManuscriptWords` and its like.
 */
const parts = {
  manuscript: {
    first: 'import.title',
    pages: /\/(?:project\/new|projects|manage)\/?$/,
    en: () => import('#locales/en/manuscript.ts'),
    es: () => import('#locales/es/manuscript.ts'),
    uk: () => import('#locales/uk/manuscript.ts'),
  },
  notifications: {
    first: 'notifications.title',
    pages: /\/notifications\/?$/,
    en: () => import('#locales/en/notifications.ts'),
    es: () => import('#locales/es/notifications.ts'),
    uk: () => import('#locales/uk/notifications.ts'),
  },
};

/** The words of this page's language, in a browser. */
let inBrowser: { readonly instance: i18n; readonly locale: Locale } | undefined;

/** The words of one language: made for each request, and once in the browser; only that language is fetched. */
export async function createStrings(locale: Locale): Promise<i18n> {
  const instance = createInstance();
  const isBrowser = typeof document !== 'undefined';
  const wanted = Object.values(parts).filter(({ pages }) => !isBrowser || pages.test(location.pathname));
  const [{ default: loaded }, ...more] = await Promise.all([
    load[locale](),
    ...wanted.map(async (part) => (await part[locale]()).default),
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
  if (isBrowser) inBrowser = { instance, locale };
  return instance;
}

/** What a page about manuscripts is given when somebody comes to it without loading it: its data, once its words are there. */
export function withManuscriptWords<Data>(data: Promise<Data>): Promise<Data> {
  return withWords('manuscript', data);
}

/** The same of pages, and parts of them, about notifications. */
export function withNotificationWords<Data>(data: Promise<Data>): Promise<Data> {
  return withWords('notifications', data);
}

async function withWords<Data>(name: keyof typeof parts, data: Promise<Data>): Promise<Data> {
  const part = parts[name];
  if (inBrowser && !inBrowser.instance.exists(part.first)) {
    const { default: loaded } = await part[inBrowser.locale]();
    inBrowser.instance.addResourceBundle(inBrowser.locale, 'words', loaded, true);
  }
  return data;
}

/** The translating function of the page's language. */
export function useStrings() {
  return useTranslation().t;
}
