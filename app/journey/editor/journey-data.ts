import type { RequestScope } from '#app/context.ts';
import { versionOf } from '#commands/journey/publish-journey.ts';
import type { Journey } from '#database/journey.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { findCurrentVersion } from '#database/journey-version.ts';
import type { Organisation } from '#database/organisation.ts';
import type { Project } from '#domain/project.ts';
import { mayExport, mayManage, mayPublish, mayWrite } from '#policies/project.ts';
import { mayModeratePieces } from '#policies/shared-piece.ts';

export type JourneyEditorData = NonNullable<Awaited<ReturnType<typeof journeyData>>>;

/** The result of a form of the journey editor. */
export type JourneyResult =
  | { readonly intent: 'rename' | 'publish'; readonly ok: true; readonly edition?: number }
  | {
      readonly intent: 'rename' | 'publish';
      readonly ok: false;
      readonly problem: 'titleMissing' | 'titleTooLong' | 'summaryTooLong' | 'tooManyJourneys' | PublishProblemKind;
    };

type PublishProblemKind = 'hasErrors' | 'noteTooLong' | 'nothingChanged' | 'notUnderstood' | 'other';

/** The data of the journey editor; undefined where the journey has no draft. */
export async function journeyData(
  scope: RequestScope,
  { organisation, project, journey }: { organisation: Organisation; project: Project; journey: Journey },
) {
  const draft = await loadDraft(scope.commands.db.reader, journey.id);
  if (!draft || !scope.account) return undefined;
  const current = await findCurrentVersion(scope.commands.db.reader, journey.id);
  return {
    path: `/org/${organisation.slug}/${project.slug}`,
    origin: scope.publicUrl,
    title: project.title,
    language: journey.language ?? project.language,
    visibility: project.visibility,
    journey: { id: journey.id as string, title: journey.title, summary: journey.summary },
    draft,
    mayExport: mayExport(scope.actor, project) === 'allowed',
    /** The edition in which readers have the journey now. */
    edition: current?.edition,
    /** Whether readers have all of this draft. */
    isOut: current?.hash === versionOf(journey, draft.graph).hash,
    mayWrite: mayWrite(scope.actor, project) === 'allowed',
    mayManage: mayManage(scope.actor, project) === 'allowed',
    mayPublish: mayPublish(scope.actor, project),
    mayModerate: mayModeratePieces(scope.actor, project) === 'allowed',
    uid: scope.account.uid as string,
  };
}
