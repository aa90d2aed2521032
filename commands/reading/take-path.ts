import { answerApart } from '#commands/answer-apart.ts';
import type { CommandContext } from '#commands/context.ts';
import { replayTold, told } from '#commands/journey/told.ts';
import { findOrganisation } from '#database/organisation.ts';
import { listMoves } from '#database/run.ts';
import { listAnswers } from '#database/run-answer.ts';
import type { Actor } from '#domain/account.ts';
import { exportFiles, exportName } from '#domain/export.ts';
import type { JourneyId } from '#domain/ids.ts';
import { stepOf } from '#domain/journey/engine.ts';
import { placesOf, tellPath, toldAtMost } from '#domain/journey/told-path.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { PathJob, PathWords } from '#formats/journey/path-book.ts';
import { stableId } from '#formats/twee/stable-id.ts';
import { openRun } from './travel-journey.ts';

export type PathWish = Pick<PathJob, 'format'> & {
  /** Undefined: the run that was moved last. */
  readonly run: number | undefined;
  readonly withAnswers: boolean;
  /** The words around it, in the language of the journey. */
  readonly wordsFor: (
    language: string,
    about: { readonly journey: string; readonly work: string; readonly credit: string; readonly at: number },
  ) => Promise<PathWords>;
};

export type PathFile = { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> };

export type PathProblem = { readonly kind: 'pathTooLong' };

/** Takes the way of a reader's own run with them as a book, while they may read the work. */
export async function takePath(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  { format, run: number, withAnswers, wordsFor }: PathWish,
): Promise<Outcome<PathFile, PathProblem>> {
  const { reader } = context.db;
  const opened = await openRun(context, actor, id, number);
  if (!opened.ok) return opened;
  if (!opened.value.run) return failed({ kind: 'notFound' });
  const { run, story, journey, project, current } = opened.value;
  const organisation = await findOrganisation(reader, project.organisationId);
  if (!organisation) return failed({ kind: 'notFound' });
  const moves = await listMoves(reader, run.readingId, run.number);
  const written = withAnswers ? await listAnswers(reader, run.readingId, run.number) : undefined;
  const states = await replayTold(
    story,
    run.state.seed,
    moves.map(({ move }) => move),
  );
  const places: Parameters<typeof tellPath>[1][number][] = [];
  let letters = 0;
  for (const place of placesOf(run.state, moves, states)) {
    const { state } = place;
    const shown = state && (await told(() => stepOf(story, state)));
    letters += (shown?.text.length ?? 0) + (shown?.feedback?.text.length ?? 0);
    if (letters > toldAtMost) return failed({ kind: 'invalid', problems: [{ kind: 'pathTooLong' }] });
    places.push({ ...place, shown });
  }
  const steps = tellPath(story, places, moves, written ?? new Map());
  const { title } = current;
  const credit = project.credit || organisation.name;
  const language = journey.language ?? project.language;
  const words = await wordsFor(language, { journey: title, work: project.title, credit, at: run.at });
  const bytes = await answerApart<Uint8Array<ArrayBuffer>>(new URL('./path-worker.ts', import.meta.url), {
    ...{ format, title, credit, language, steps, words },
    identifier: `urn:uuid:${stableId(`${run.readingId} ${run.number}`)}`,
    modifiedAt: run.at,
  } satisfies PathJob);
  return done({ bytes, name: exportName(title, format, [words.about]), contentType: exportFiles[format].contentType });
}
