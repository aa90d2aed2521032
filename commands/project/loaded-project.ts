import type { Queries } from '#database/connection.ts';
import { lockProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { ProjectId } from '#domain/ids.ts';
import type { Failure } from '#domain/outcome.ts';
import type { Project } from '#domain/project.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts } from '#policies/project.ts';

type Rule = (actor: Actor, project: Project) => string;

/** Locks a project for a change and applies a rule to it: the project, or the failure to answer with. */
export async function lockAllowed(
  tx: Queries,
  actor: Actor,
  projectId: ProjectId,
  rule: Rule,
): Promise<{ readonly ok: true; readonly project: Project } | { readonly ok: false; readonly failure: Failure }> {
  const project = await lockProject(tx, projectId);
  if (!project) return { ok: false, failure: { kind: 'notFound' } };
  const verdict = rule(actor, project);
  if (verdict === 'allowed') return { ok: true, project };
  return { ok: false, failure: concealed(verdict, mayReadDrafts(actor, project) === 'allowed') };
}
