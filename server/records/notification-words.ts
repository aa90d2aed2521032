import { createInstance } from 'i18next';
import { notificationSentences } from '#app/notifications/notification-sentences.ts';
import { formatTag, type Locale } from '#domain/locale.ts';
import type { NotificationFacts } from '#domain/notification.ts';
import en from '#locales/en/notifications.ts';
import enWork from '#locales/en/work.ts';
import es from '#locales/es/notifications.ts';
import esWork from '#locales/es/work.ts';
import uk from '#locales/uk/notifications.ts';
import ukWork from '#locales/uk/work.ts';

const instance = createInstance();
void instance.init({
  fallbackLng: false,
  resources: {
    en: { words: { ...en, ...enWork } },
    es: { words: { ...es, ...esWork } },
    uk: { words: { ...uk, ...ukWork } },
  },
  defaultNS: 'words',
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** The sentence of a notification, in a language: they are all here, so nothing has to be loaded. */
export function notificationWords(
  facts: NotificationFacts,
  locale: Locale,
): { readonly title: string; readonly message: string } {
  const number = new Intl.NumberFormat(formatTag[locale]);
  return notificationSentences(facts, instance.getFixedT(locale, 'words'), (value) => number.format(value));
}
