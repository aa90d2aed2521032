import { createHash } from 'node:crypto';
import { type CommandContext, freshId } from '#commands/context.ts';
import { type PublishProblem, untilUnmoved } from '#commands/edition/publish-edition.ts';
import { type NewVersion, writeEdition } from '#commands/edition/write-edition.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import type { Queries } from '#database/connection.ts';
import { findJourney, type Journey } from '#database/journey.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { findCurrentVersion, updateVersionDraft } from '#database/journey-version.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { editionNoteLength } from '#domain/edition.ts';
import type { EditionId, JourneyId } from '#domain/ids.ts';
import { sizeOf } from '#domain/journey/count-contents.ts';
import { untravelled } from '#domain/journey/explore.ts';
import { checkGraph, type Finding, weightOf } from '#domain/journey/findings.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { whatReadersMeet } from '#domain/journey/readers-meet.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayPublish, mayReadDrafts } from '#policies/project.ts';

export type JourneyPublishProblem = PublishProblem | { readonly kind: 'hasErrors' };

/** A journey's draft as an edition would publish it: without what its author noted on the maps, and where words are from. */
export function versionOf(journey: Pick<Journey, 'id' | 'title'>, draft: Graph): NewVersion {
  const activities = draft.activities.map(({ source: _, ...activity }) => activity);
  const graph: Graph = { ...draft, activities, items: [] };
  const size = sizeOf(graph);
  return {
    journeyId: journey.id,
    title: journey.title,
    hash: createHash('sha256')
      .update(JSON.stringify([journey.title, whatReadersMeet(graph)]))
      .digest('base64url'),
    graph,
    ...{ activities: size.activities, endings: size.endings, words: size.words },
  };
}

/**
 * Publishes a journey's draft: the next edition of its project holds it, and of the manuscript what readers see now. A
 * draft with an error, such as a link to nothing, is refused; warnings are for its author to weigh.
 */
export async function publishJourney(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  { note = '' }: { readonly note?: string } = {},
): Promise<Outcome<{ readonly number: number }, JourneyPublishProblem>> {
  const found = await openForPublishing(context.db.reader, actor, id);
  if (!found.ok) return found;
  if (note.length > editionNoteLength) return failed({ kind: 'invalid', problems: [{ kind: 'noteTooLong' }] });
  return untilUnmoved(() => publishOnce(context, actor, found.value, note));
}

async function openForPublishing(db: Queries, actor: Actor, id: JourneyId): Promise<Outcome<Journey>> {
  const journey = await findJourney(db, id);
  const project = journey && (await findProject(db, journey.projectId));
  if (!project || journey.kind !== 'branching') return failed({ kind: 'notFound' });
  const verdict = mayPublish(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  return done(journey);
}

/** The errors that keep a graph from being published. They can be found without travelling it. */
export function errorsOf(graph: Graph): Finding[] {
  const { findings } = checkGraph(graph, () => untravelled);
  return findings.filter((finding) => weightOf(finding) === 'error');
}

async function publishOnce(
  context: CommandContext,
  actor: Actor,
  journey: Journey,
  note: string,
): Promise<Outcome<{ readonly number: number }, JourneyPublishProblem>> {
  const draft = await loadDraft(context.db.reader, journey.id);
  if (!draft) return failed({ kind: 'notFound' });
  if (errorsOf(draft.graph).length > 0) return failed({ kind: 'invalid', problems: [{ kind: 'hasErrors' }] });
  const version = { ...versionOf(journey, draft.graph), draftVersion: draft.version };
  const { accountId: publisherId } = actor;
  if (publisherId === undefined) return failed({ kind: 'notFound' });
  const id = freshId<EditionId>(context);
  const outcome = await context.db.inTransaction(
    async (tx): Promise<Outcome<{ readonly number: number }, JourneyPublishProblem>> => {
      const allowed = await lockAllowed(tx, actor, journey.projectId, mayPublish);
      if (!allowed.ok) return allowed;
      const now = await findJourney(tx, journey.id);
      if (!now) return failed({ kind: 'notFound' });
      // The graph that was checked above must still be the draft.
      if (now.version !== draft.version || now.title !== journey.title)
        return failed({ kind: 'conflict', because: 'moved' });
      const shown = await findCurrentVersion(tx, journey.id);
      const isShown = shown?.hash === version.hash;
      // Changes since then were undone: it says the same.
      if (isShown) await updateVersionDraft(tx, journey.id, shown.edition, draft.version);
      return writeEdition(context, tx, allowed.project, {
        ...{ id, note },
        publisherId,
        blocksAfter: (blocks) => blocks,
        versions: isShown ? [] : [version],
      });
    },
  );
  if (outcome.ok) context.announce?.({ kind: 'job' });
  return outcome;
}
