import { createInstance, type i18n } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Locale } from '#domain/locale.ts';
import type words from '#locales/en/index.ts';
import type mail from '#locales/en/mail.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    /** `mail` is loaded by the server alone (server/mail/words.ts). */
    resources: { words: typeof words; mail: typeof mail };
  }
}

const load = {
  en: () => import('#locales/en/index.ts'),
  es: () => import('#locales/es/index.ts'),
  uk: () => import('#locales/uk/index.ts'),
};

/** The words of one language: made for each request, and once in the browser; only that language is fetched. */
export async function createStrings(locale: Locale): Promise<i18n> {
  const instance = createInstance();
  const { default: loaded } = await load[locale]();
  await instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { words: loaded } },
    defaultNS: 'words',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/** The translating function of the page's language. */
export function useStrings() {
  return useTranslation().t;
}
