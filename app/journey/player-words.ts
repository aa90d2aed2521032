import { stringsOnServer } from '#app/strings.ts';
import { type Locale, languageTag, locales } from '#domain/locale.ts';
import type { PlayerWords } from '#formats/playable/story.ts';

/** The interface language nearest to that of a work; English where the site does not speak it. */
export function spokenLocale(language: string): Locale {
  return locales.find((locale) => language.split('-')[0]?.toLowerCase() === locale) ?? 'en';
}

/** The words around a story in a playable file, in the story's language where the site speaks it. */
export async function playerWordsFor(language: string): Promise<PlayerWords> {
  const locale = spokenLocale(language);
  const { t } = await stringsOnServer(locale);
  return {
    language: languageTag[locale],
    untitled: t('travel.untitled'),
    choices: t('travel.choices'),
    answers: t('travel.answers'),
    continue: t('travel.continue'),
    shut: t('travel.shut'),
    keys: t('travel.keys'),
    rightAnswer: t('travel.rightAnswer'),
    givenAnswer: t('travel.givenAnswer'),
    right: t('travel.right'),
    notRight: t('travel.notRight'),
    yourThoughts: t('travel.yourThoughts'),
    yourPiece: t('travel.yourPiece'),
    onlyYou: t('travel.onlyYou'),
    failed: t('journeyFiles.player.failed'),
    carry: t('travel.carry'),
    ending: t('travel.ending'),
    back: t('travel.back'),
    startAgain: t('travel.startAgain'),
    tooManyMoves: t('travel.problem.tooManyMoves'),
    confirmRestart: t('journeyFiles.player.confirmRestart'),
    notKept: t('journeyFiles.player.notKept'),
    noStart: t('journeyFiles.player.noStart'),
    needsScripts: t('journeyFiles.player.needsScripts'),
  };
}
