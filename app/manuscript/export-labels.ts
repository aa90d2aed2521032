import { createStrings } from '#app/strings.ts';
import type { BookLabels } from '#domain/book.ts';
import { type Locale, locales } from '#domain/locale.ts';

/** The words a file of a work is given, in the work's language; in English where the site does not speak it. */
export async function labelsFor(
  language: string,
): Promise<{ labels: BookLabels; edition: (number: number) => string }> {
  const spoken: Locale = locales.find((locale) => language.split('-')[0]?.toLowerCase() === locale) ?? 'en';
  const { t } = await createStrings(spoken);
  return {
    labels: {
      contents: t('export.labels.contents'),
      notes: t('export.labels.notes'),
      cover: t('export.labels.cover'),
      titlePage: t('export.labels.titlePage'),
      by: t('export.labels.by'),
      aboutWords: t('export.labels.aboutWords', { words: '{{words}}' }),
      part: t('import.kind.part'),
      chapter: t('import.kind.chapter'),
    },
    edition: (number) => t('export.edition', { number }),
  };
}
