import { playerWordsFor, spokenLocale } from '#app/journey/player-words.ts';
import { stringsOnServer } from '#app/strings.ts';
import type { JourneyExportWish } from '#commands/journey/export-journey.ts';
import type { JourneyFileFormat } from '#domain/journey/journey-file.ts';
import { loadPlayer } from '#server/player-script.ts';

/** A wish for a file of a journey, with the words and the player that such a file is given. */
export async function exportWishOf(
  language: string,
  { format, edition }: { readonly format: JourneyFileFormat; readonly edition: number | undefined },
): Promise<JourneyExportWish> {
  const { t } = await stringsOnServer(spokenLocale(language));
  return {
    format,
    edition,
    words: await playerWordsFor(language),
    player: await loadPlayer(),
    suffixes: edition === undefined ? [] : [t('export.edition', { number: edition })],
  };
}
