import type { JourneyFileFormat, Loss } from '#domain/journey/journey-file.ts';
import { writeLinesCsv } from '#formats/lines/csv.ts';
import { writeLinesXliff } from '#formats/lines/xliff.ts';
import type { PlayerWords } from '#formats/playable/story.ts';
import { type PlayerPage, writePlayable } from '#formats/playable/write.ts';
import { writeTwee } from '#formats/twee/write.ts';
import { type JourneyFile, writeJourneyFile } from './journey-file.ts';

/** A journey to be written, with everything that some format needs to know of it. */
export type JourneyJob = {
  readonly format: JourneyFileFormat;
  readonly id: string;
  readonly file: JourneyFile;
  /** The name of its author. */
  readonly credit: string;
  readonly words: PlayerWords;
  readonly player: PlayerPage;
};

/** A journey as a file has it, and what that file cannot hold of it. */
export type WrittenJourney = { readonly text: string; readonly losses: readonly Loss[] };

/** Writes a journey in one of its export formats. The same journey gives the same text. */
export function writeJourney({ format, id, file, credit, words, player }: JourneyJob): WrittenJourney {
  if (format === 'json') return { text: writeJourneyFile(file), losses: [] };
  const { title, language, graph } = file;
  if (format === 'playable')
    return { text: writePlayable({ id, title, credit, language, words, graph }, player), losses: [] };
  // The words of ink are in no table of lines.
  const losses = graph.activities.flatMap(({ kind, title: activity }) => (kind === 'ink' ? [{ kind, activity }] : []));
  if (format === 'csv') return { text: writeLinesCsv(file), losses };
  if (format === 'xliff') return { text: writeLinesXliff(file, id, file.language), losses };
  return writeTwee({ id, title, credit, graph, goOn: words.continue });
}
