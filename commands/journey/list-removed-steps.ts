import type { CommandContext } from '#commands/context.ts';
import { listRemovals, loadDraft } from '#database/journey-draft.ts';
import type { Actor } from '#domain/account.ts';
import type { JourneyId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { journeyToWrite } from './journey-to-write.ts';

/** Changes that are looked through for removed steps. */
const removalsListed = 100;

/** Steps that one change removed from a draft; its number takes the change back. */
export type RemovedSteps = {
  readonly version: number;
  /** When they were removed. */
  readonly at: number;
  readonly titles: readonly string[];
};

/**
 * The steps that were removed from a journey's draft and are not in it again, the last first: of the 30 days for which
 * changes are kept. For those who may write in it; `takeBackChange` restores the steps of a change with their links.
 */
export async function listRemovedSteps(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
): Promise<Outcome<readonly RemovedSteps[]>> {
  const found = await journeyToWrite(context, actor, id);
  if (!found.ok) return found;
  const draft = await loadDraft(context.db.reader, id);
  if (!draft) return failed({ kind: 'notFound' });
  const known = new Set<string>(draft.graph.activities.map((activity) => activity.id));
  const removals = await listRemovals(context.db.reader, id, { limit: removalsListed });
  return done(
    removals.flatMap(({ version, at, undo }): RemovedSteps[] => {
      const steps = undo.flatMap((edit) => (edit.kind === 'addActivity' ? [edit.activity] : []));
      const gone = steps.filter((step) => !known.has(step.id));
      // Of a step that was removed twice, only the last time brings back what it was.
      for (const step of gone) known.add(step.id);
      return gone.length > 0 ? [{ version, at, titles: gone.map(({ title }) => title) }] : [];
    }),
  );
}
