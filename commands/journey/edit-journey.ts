import type { CommandContext } from '#commands/context.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { findJourney } from '#database/journey.ts';
import {
  type DraftChange,
  insertDraftChange,
  listDraftChanges,
  loadDraft,
  raiseDraftVersion,
  updateDraft,
} from '#database/journey-draft.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { JourneyId } from '#domain/ids.ts';
import { applyEdits, type Edit, type EditProblem } from '#domain/journey/edits.ts';
import { graphLimits } from '#domain/journey/graph.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';

export type EditRefusal = { readonly kind: EditProblem | 'tooLarge' };

/** What a draft is after an edit, for the author who made it. */
export type EditAnswer = { readonly version: number; readonly undo: readonly Edit[] };

/**
 * Makes edits in a journey's draft, all or none, on top of whatever others changed meanwhile. When it returns they are
 * committed: only then may anybody be told that they are saved.
 */
export async function editJourney(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  edits: readonly Edit[],
): Promise<Outcome<EditAnswer, EditRefusal>> {
  const journey = await findJourney(context.db.reader, id);
  if (journey?.kind !== 'branching') return failed({ kind: 'notFound' });
  const { projectId } = journey;
  const at = context.now();
  return context.db
    .inTransaction(async (tx): Promise<Outcome<EditAnswer, EditRefusal>> => {
      const allowed = await lockAllowed(tx, actor, projectId, mayWrite);
      if (!allowed.ok) return allowed;
      const version = await raiseDraftVersion(tx, id);
      const draft = version === undefined ? undefined : await loadDraft(tx, id);
      if (version === undefined || !draft) return failed({ kind: 'notFound' });
      const edited = applyEdits(draft.graph, edits);
      if (!edited.ok) throw new Refused({ kind: edited.problem });
      if (JSON.stringify(edited.graph).length > graphLimits.length) throw new Refused({ kind: 'tooLarge' });
      await updateDraft(tx, { id, projectId, before: draft.graph, after: edited.graph });
      await insertDraftChange(tx, {
        ...{ id, projectId, version, at, edits },
        accountId: actor.accountId,
        undo: edited.undo,
      });
      return done({ version, undo: edited.undo });
    })
    .catch((error) => {
      if (error instanceof Refused) return failed({ kind: 'invalid', problems: [error.refusal] });
      throw error;
    });
}

/** Rolls back a transaction that must not leave its raised number. */
class Refused extends Error {
  readonly refusal: EditRefusal;
  constructor(refusal: EditRefusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

/** Changes given at once; whoever lacks more loads the draft anew. */
export const changesAtOnce = 200;

/** What others changed in a draft after a number, for an open editor. */
export async function listChangesAfter(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  after: number,
): Promise<Outcome<readonly DraftChange[]>> {
  const journey = await findJourney(context.db.reader, id);
  const project = journey && (await findProject(context.db.reader, journey.projectId));
  if (!project) return failed({ kind: 'notFound' });
  const verdict = mayReadDrafts(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, false));
  return done(await listDraftChanges(context.db.reader, id, { after, limit: changesAtOnce + 1 }));
}
