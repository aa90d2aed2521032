import { type CommandContext, freshId } from '#commands/context.ts';
import { versionOf } from '#commands/journey/publish-journey.ts';
import { insertBranchingJourney, updateJourney } from '#database/journey.ts';
import { updateDraft } from '#database/journey-draft.ts';
import { insertTranslation, type Translation } from '#database/journey-translation.ts';
import { insertVersion } from '#database/journey-version.ts';
import { insertTesterNote } from '#database/tester.ts';
import type { BlockId, JourneyId, ProjectId, TesterLinkId, TesterNoteId } from '#domain/ids.ts';
import { sizeOf } from '#domain/journey/count-contents.ts';
import { emptyGraph } from '#domain/journey/graph.ts';
import type { ArchivedJourney } from '#domain/project-archive.ts';
import type { ImportedJourney } from './import-answers.ts';

/**
 * Writes the branching journeys of a project archive into a project that nobody can see yet: of each its draft, its
 * published versions, its testers' notes, and whether it was removed. Activities keep their ids, by which versions and
 * translations recognise one another.
 *
 * @param blocks - the new blocks by their ids in the archive, so that steps know their chapters
 * @returns those that are not removed
 */
export async function restoreJourneys(
  context: CommandContext,
  projectId: ProjectId,
  journeys: readonly ArchivedJourney[],
  blocks: ReadonlyMap<string, BlockId>,
  signal?: AbortSignal,
): Promise<ImportedJourney[]> {
  const ids = journeys.map(() => freshId<JourneyId>(context));
  for (const [at, journey] of journeys.entries()) {
    signal?.throwIfAborted();
    const { of, base } = journey.translation ?? {};
    const sourceId = of === undefined ? undefined : ids[of];
    const translation = sourceId && base && { sourceId, base };
    await restoreJourney(context, { id: ids[at] as JourneyId, projectId, translation }, journey, blocks);
  }
  return journeys.flatMap(({ title, draft, deletedAt }, at) =>
    deletedAt === undefined ? [{ id: ids[at] as JourneyId, title, ...sizeOf(draft) }] : [],
  );
}

type Restored = {
  readonly id: JourneyId;
  readonly projectId: ProjectId;
  readonly translation: Translation | undefined;
};

async function restoreJourney(
  context: CommandContext,
  { id, projectId, translation }: Restored,
  { title, summary, createdAt, deletedAt, language, draft, versions, notes = [] }: ArchivedJourney,
  blocks: ReadonlyMap<string, BlockId>,
): Promise<void> {
  const activities = draft.activities.map(({ source, ...activity }) => {
    const block = source && blocks.get(source.block);
    return block ? { ...activity, source: { ...source, block } } : activity;
  });
  await context.db.inTransaction(async (tx) => {
    await insertBranchingJourney(tx, { id, projectId, title, summary, language, now: createdAt });
    await updateDraft(tx, { id, projectId, before: emptyGraph, after: { ...draft, activities } });
    if (translation) await insertTranslation(tx, { id, projectId, ...translation });
    // The testers' link is not in the archive: nobody can open it here.
    const linkId = freshId<TesterLinkId>(context);
    for (const { doneAt, ...note } of notes) {
      const noteId = freshId<TesterNoteId>(context);
      await insertTesterNote(tx, { id: linkId, journeyId: id, projectId }, { ...note, id: noteId, linkId, doneAt });
    }
    if (deletedAt !== undefined) await updateJourney(tx, id, { deletedAt });
  });
  const hash = versionOf({ id, title }, draft).hash;
  for (const { edition, title: called, graph } of versions)
    await context.db.inTransaction((tx) => {
      const version = versionOf({ id, title: called }, graph);
      return insertVersion(tx, {
        ...{ ...version, projectId, edition },
        draftVersion: version.hash === hash ? 0 : undefined,
      });
    });
}
