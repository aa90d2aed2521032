import { stringsOnServer } from '#app/strings.ts';
import type { BookLabels } from '#domain/book.ts';
import type { ExportWish } from '#domain/export.ts';
import { type Locale, locales } from '#domain/locale.ts';
import { genres } from '#domain/work-facts.ts';

/**
 * The words a file of a work is given, and those its name ends with, in the work's language; in English where the site
 * does not speak it.
 */
export async function labelsFor(
  language: string,
  { format, edition }: Pick<ExportWish, 'format' | 'edition'>,
): Promise<{ labels: BookLabels; suffixes: string[] }> {
  const spoken: Locale = locales.find((locale) => language.split('-')[0]?.toLowerCase() === locale) ?? 'en';
  const { t } = await stringsOnServer(spoken);
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
      genres: Object.fromEntries(genres.map((genre) => [genre, t(`genre.${genre}`)])),
    },
    suffixes: [
      ...(edition === undefined || format === 'archive' ? [] : [t('export.edition', { number: edition })]),
      ...(format === 'docxManuscript' ? [t('export.labels.manuscript')] : []),
    ],
  };
}
