import type { CommandContext } from '#commands/context.ts';
import { findProject } from '#database/project.ts';
import { listTextNames, type TextName } from '#database/text-names.ts';
import type { Actor } from '#domain/account.ts';
import type { DocumentId } from '#domain/ids.ts';
import { textsNamedAtMost } from '#domain/text.ts';
import { mayReadDrafts } from '#policies/project.ts';

/** The names of those of some texts, at most `textsNamedAtMost`, whose drafts someone may read; the others are left out. */
export async function nameTexts(
  { db: { reader } }: CommandContext,
  actor: Actor,
  ids: readonly DocumentId[],
): Promise<readonly TextName[]> {
  const names = await listTextNames(reader, ids.slice(0, textsNamedAtMost));
  const projectIds = [...new Set(names.map(({ projectId }) => projectId))];
  const projects = await Promise.all(projectIds.map((id) => findProject(reader, id)));
  const open = new Set(
    projects.flatMap((project) => (project && mayReadDrafts(actor, project) === 'allowed' ? [project.id] : [])),
  );
  return names.filter(({ projectId }) => open.has(projectId));
}
