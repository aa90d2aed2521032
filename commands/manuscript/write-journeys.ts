import { type CommandContext, freshId } from '#commands/context.ts';
import { insertBranchingJourney } from '#database/journey.ts';
import { updateDraft } from '#database/journey-draft.ts';
import type { BookJourney } from '#domain/book.ts';
import type { JourneyId, ProjectId } from '#domain/ids.ts';
import { sizeOf } from '#domain/journey/count-contents.ts';
import { emptyGraph, type Graph } from '#domain/journey/graph.ts';
import { journeyLengths } from '#domain/journey/journey.ts';
import type { ImportedJourney } from './import-answers.ts';

/** Activities written in one transaction. */
const activitiesAtOnce = 1_000;

/**
 * Writes the branching journeys of a book into a project that nobody can see yet, as drafts, in short transactions.
 *
 * @param title - the title of a journey whose file names none
 */
export async function writeJourneys(
  context: CommandContext,
  projectId: ProjectId,
  journeys: readonly BookJourney[],
  {
    title,
    language,
    into,
    signal,
  }: {
    readonly title: string;
    /** That of the book. */
    readonly language: string;
    /** Where the book is handed over to, whose language may be another. */
    readonly into: unknown;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<ImportedJourney[]> {
  const written: ImportedJourney[] = [];
  const now = context.now();
  for (const [at, journey] of journeys.entries()) {
    const id = freshId<JourneyId>(context);
    const { graph } = journey;
    const called = (journey.title.trim() || title).slice(0, journeyLengths.title);
    await context.db.inTransaction((tx) =>
      // They are listed in the order in which they were begun.
      insertBranchingJourney(tx, {
        ...{ id, projectId, title: called, summary: journey.summary ?? '', now: now + at },
        language: into === undefined && journey.language === language ? undefined : journey.language,
      }),
    );
    let before: Graph = emptyGraph;
    for (let count = activitiesAtOnce; ; count += activitiesAtOnce) {
      signal?.throwIfAborted();
      const [was, after] = [before, { ...graph, activities: graph.activities.slice(0, count) }];
      await context.db.inTransaction((tx) => updateDraft(tx, { id, projectId, before: was, after }));
      before = after;
      if (count >= graph.activities.length) break;
    }
    written.push({ id, title: called, ...sizeOf(graph) });
  }
  return written;
}
