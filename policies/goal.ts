import type { Actor } from '#domain/account.ts';
import type { ProjectAccess } from '#domain/project.ts';
import { mayWrite, type ProjectRefusal } from './project.ts';
import type { Verdict } from './verdict.ts';

/** Whoever may write a project may have a goal of their own for it; they alone see it, and what they wrote by day. */
export function mayHaveGoal(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  return mayWrite(actor, project);
}
