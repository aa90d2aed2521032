import { createInstance, type TFunction } from 'i18next';
import type { Locale } from '#domain/locale.ts';
import en from '#locales/en/problems.ts';
import es from '#locales/es/problems.ts';
import uk from '#locales/uk/problems.ts';

/** What can be said of a problem besides its name. */
export type ProblemDetail = keyof typeof en.problem.detail;

/** Whether there is a sentence for a word. */
export function isProblemDetail(word: string): word is ProblemDetail {
  return Object.hasOwn(en.problem.detail, word);
}

const instance = createInstance();
void instance.init({
  fallbackLng: false,
  resources: { en: { problems: en }, es: { problems: es }, uk: { problems: uk } },
  defaultNS: 'problems',
  initAsync: false,
});

/** The words of the API's problems in a language: they are all here, so nothing is waited for. */
export function problemWords(locale: Locale): TFunction<'problems'> {
  return instance.getFixedT(locale, 'problems');
}
