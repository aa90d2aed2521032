import type { TranslateProblem } from '#commands/journey/translate-journey.ts';
import type { LineNotice } from '#domain/journey/lines.ts';
import journeyFiles from '#locales/en/journey-files.ts';
import journeys from '#locales/en/journeys.ts';

const { problem: ofJourneys } = journeys.journeys;
const { lines } = journeyFiles.journeyFiles;

type Place = { readonly line?: number; readonly id?: string; readonly what?: string };

/** The problems of a table of lines, as a sentence on a terminal with the line of the file. */
export function lineSentence(problem: TranslateProblem & Place): string {
  const said: Readonly<Record<string, string>> = { ...ofJourneys, ...lines.problem };
  return placed(said[problem.kind] ?? problem.kind, problem);
}

/** What a translator should look at again. */
export function noticeSentence(notice: LineNotice): string {
  return placed(lines.notice[notice.kind], notice);
}

function placed(sentence: string, { line, id, what }: Place): string {
  const where = [line === undefined ? undefined : `line ${line}`, id, what].filter((one) => one !== undefined);
  return where.length === 0 ? sentence : `${where.join(', ')}: ${sentence}`;
}
