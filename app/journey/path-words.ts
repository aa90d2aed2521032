import { labelsFor } from '#app/manuscript/export-labels.ts';
import { stringsOnServer } from '#app/strings.ts';
import type { PathWish } from '#commands/reading/take-path.ts';
import { languageTag } from '#domain/locale.ts';
import { spokenLocale } from './player-words.ts';

/** The words around a reader's path, in the language of what they read where the site speaks it. */
export const pathWordsFor: PathWish['wordsFor'] = async (language, { at, ...about }) => {
  const locale = spokenLocale(language);
  const { t } = await stringsOnServer(locale);
  const { labels } = await labelsFor(language, { format: 'epub', edition: undefined });
  const day = new Intl.DateTimeFormat(languageTag[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  return {
    labels,
    about: t('travel.taken.about'),
    note: t('travel.taken.note', { ...about, day }),
    untitled: t('travel.untitled'),
    chose: t('travel.taken.chose'),
    answered: t('travel.taken.answered'),
    right: t('travel.right'),
    notRight: t('travel.notRight'),
    wrote: t('travel.taken.wrote'),
  };
};
