import { type CommandContext, freshId } from '#commands/context.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { countNamedProjectRevisions, findProjectRevision, updateProjectRevision } from '#database/project-revision.ts';
import type { Actor } from '#domain/account.ts';
import type { ProjectId, ProjectRevisionId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { type ProjectRevisionReason, projectRevisionLimits } from '#domain/project-revision.ts';
import { revisionNameLength } from '#domain/revision.ts';
import { typedText } from '#domain/typed-text.ts';
import { mayWrite } from '#policies/project.ts';
import { keepProject } from './keep-project.ts';
import { withTexts } from './with-texts.ts';

/** Why a version of a project was not saved or named. */
export type ProjectRevisionProblem = { readonly kind: 'required' | 'tooLong' | 'tooMany' };

type Saved = Outcome<ProjectRevisionId, ProjectRevisionProblem>;
type Named = { readonly projectId: ProjectId; readonly name: string };
type Chosen = { readonly projectId: ProjectId; readonly id: ProjectRevisionId };

/** Saves a project's outline and all its texts, as they are now, as a version with a name. */
export async function saveProjectRevision(
  context: CommandContext,
  actor: Actor,
  { projectId, name: given }: Named,
): Promise<Saved> {
  const name = typedText(given).trim();
  const problem = problemOf(name);
  if (problem) return invalid(problem);
  const { accountId } = actor;
  const [id, at] = [freshId<ProjectRevisionId>(context), context.now()];
  return withTexts(context, actor, projectId, async (tx, { heads, held }): Promise<Saved> => {
    if ((await countNamedProjectRevisions(tx, projectId)) >= projectRevisionLimits.named) return invalid('tooMany');
    return done(await keepProject(tx, context, { id, projectId, at, accountId, reason: 'named', name, heads, held }));
  });
}

/**
 * Saves a project as it is now before much of it is changed in one go, for those who may write in it. Where nothing has
 * changed since the newest version there is no other.
 */
export async function saveBefore(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  reason: Exclude<ProjectRevisionReason, 'named'>,
): Promise<Outcome<ProjectRevisionId>> {
  const { accountId } = actor;
  const [id, at] = [freshId<ProjectRevisionId>(context), context.now()];
  return withTexts(
    context,
    actor,
    projectId,
    async (tx, { heads, held }): Promise<Outcome<ProjectRevisionId>> =>
      done(await keepProject(tx, context, { id, projectId, at, accountId, reason, name: '', heads, held })),
  );
}

/** Gives a version of a project another name; one that was saved without being asked for gets its first one. */
export async function renameProjectRevision(
  context: CommandContext,
  actor: Actor,
  { projectId, id, name: given }: Named & Chosen,
): Promise<Saved> {
  const name = typedText(given).trim();
  const problem = problemOf(name);
  if (problem) return invalid(problem);
  return context.db.inTransaction(async (tx): Promise<Saved> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayWrite);
    if (!allowed.ok) return allowed;
    const version = await findProjectRevision(tx, projectId, id);
    if (!version || version.deletedAt !== undefined) return failed({ kind: 'notFound' });
    const count = version.name === '' ? await countNamedProjectRevisions(tx, projectId) : 0;
    if (count >= projectRevisionLimits.named) return invalid('tooMany');
    await updateProjectRevision(tx, projectId, id, { name });
    return done(id);
  });
}

/** Deletes a version of a project; it can be put back for 30 days. The texts keep their own versions. */
export async function deleteProjectRevision(context: CommandContext, actor: Actor, chosen: Chosen): Promise<Saved> {
  return setDeleted(context, actor, chosen, context.now());
}

/** Puts a deleted version of a project back. */
export async function putProjectRevisionBack(context: CommandContext, actor: Actor, chosen: Chosen): Promise<Saved> {
  return setDeleted(context, actor, chosen, null);
}

async function setDeleted(
  context: CommandContext,
  actor: Actor,
  { projectId, id }: Chosen,
  deletedAt: number | null,
): Promise<Saved> {
  return context.db.inTransaction(async (tx): Promise<Saved> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayWrite);
    if (!allowed.ok) return allowed;
    const version = await findProjectRevision(tx, projectId, id);
    if (!version) return failed({ kind: 'notFound' });
    // Said twice, it is so already.
    if ((version.deletedAt === undefined) === (deletedAt === null)) return done(id);
    const isNamedAgain = deletedAt === null && version.name !== '';
    if (isNamedAgain && (await countNamedProjectRevisions(tx, projectId)) >= projectRevisionLimits.named)
      return invalid('tooMany');
    await updateProjectRevision(tx, projectId, id, { deletedAt });
    return done(id);
  });
}

function problemOf(name: string): 'required' | 'tooLong' | undefined {
  if (name === '') return 'required';
  return name.length > revisionNameLength ? 'tooLong' : undefined;
}

function invalid(kind: ProjectRevisionProblem['kind']) {
  return failed<ProjectRevisionProblem>({ kind: 'invalid', problems: [{ kind }] });
}
