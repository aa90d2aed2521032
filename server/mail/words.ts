import { createInstance, type TFunction } from 'i18next';
import type { Locale } from '#domain/locale.ts';
import en from '#locales/en/mail.ts';
import es from '#locales/es/mail.ts';
import uk from '#locales/uk/mail.ts';

/** The words of emails in one language. */
export type MailWords = TFunction<'mail'>;

const instance = createInstance();
const ready = instance.init({
  fallbackLng: false,
  resources: { en: { mail: en }, es: { mail: es }, uk: { mail: uk } },
  defaultNS: 'mail',
  initAsync: false,
  // An email is made as text and as HTML; the code that writes the HTML escapes.
  interpolation: { escapeValue: false },
});

/** The words of emails in a language. */
export async function mailWords(locale: Locale): Promise<MailWords> {
  await ready;
  return instance.getFixedT(locale, 'mail');
}
