import { editionId, readVersionId } from '#app/versions/version-id.ts';
import type { ProjectStateId } from '#commands/project-revision/compare-project.ts';
import type { ProjectRevisionId, RevisionId } from '#domain/ids.ts';

/** The state of a project that an address names: a version of it, or an edition; undefined where it names none. */
export function readProjectState(value: string | null): Exclude<ProjectStateId, 'now'> | undefined {
  const id = readVersionId(value);
  return typeof id === 'string' ? (id as string as ProjectRevisionId) : id;
}

/** The name of a state, or of a version of a text, in addresses; undefined for what is there now. */
export function stateAddress(id: ProjectStateId | RevisionId | undefined): string | undefined {
  if (id === undefined || id === 'now') return undefined;
  return typeof id === 'string' ? id : editionId(id.edition);
}
