import { foreignKinds } from '#domain/book.ts';
import { readPlace } from '#domain/book-place.ts';
import type { Failure } from '#domain/outcome.ts';
import manuscript from '#locales/en/manuscript.ts';
import problems from '#locales/en/problems.ts';

type FileProblem = { readonly kind: string; readonly place?: string; readonly file?: string };

const ofFiles: Readonly<Record<string, string>> = manuscript.import.problem;
const ofWarnings: Readonly<Record<string, string>> = manuscript.import.warning;
const ofRules: Readonly<Record<string, string>> = { ...manuscript.import.failed, ...problems.problem.detail };

const foreign: ReadonlySet<string> = new Set(foreignKinds);

/** A failure as sentences on a terminal: the words are those of the pages, in English. */
export function sentenceOf(failure: Failure<FileProblem>): string {
  if (failure.kind === 'invalid') return sentencesOf(failure.problems);
  if (failure.kind === 'notFound') return 'There is no such thing, or it is gone.';
  return ofRules[failure.because] ?? `It was refused (${failure.because}).`;
}

/** The problems of files, each with its place; for a file that is no manuscript also the formats that are. */
export function sentencesOf(wrong: readonly FileProblem[]): string {
  const said = wrong
    .map(({ kind, file, place }) => {
      // The name of a limit says nothing to readers here.
      const shown = place !== undefined && readPlace(place).kind !== 'limit' ? place : undefined;
      const where = [file, shown].filter((some) => some !== undefined).join(', ');
      const said = ofFiles[kind] ?? `It was refused (${kind}).`;
      return where === '' ? said : `${where}: ${said}`;
    })
    .join(' ');
  return wrong.some(({ kind }) => foreign.has(kind)) ? `${said} ${manuscript.import.takes}` : said;
}

/** What was not imported as it was, with a colon behind it. */
export function warningSentence(kind: string): string {
  return ofWarnings[kind] ?? `${kind}:`;
}
