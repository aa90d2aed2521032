import type { Actor } from '#domain/account.ts';
import type { ProjectAccess } from '#domain/project.ts';
import { mayWrite, type ProjectRefusal } from './project.ts';
import type { Verdict } from './verdict.ts';

/** Whoever may write a project sees its dictionary, and adds words to it and takes them out; nobody else needs it. */
export function mayUseDictionary(actor: Actor, project: ProjectAccess): Verdict<ProjectRefusal> {
  return mayWrite(actor, project);
}
