import type { CommandContext } from '#commands/context.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import type { Queries } from '#database/connection.ts';
import { raiseOutlineVersion } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { MoveProblem } from '#domain/block.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { done, type Outcome } from '#domain/outcome.ts';
import type { FieldProblem } from '#domain/project.ts';
import { mayWrite } from '#policies/project.ts';

/** What an outline command changed: the outline's new version, for everyone who has it open. */
export type OutlineChange = { readonly projectId: ProjectId; readonly version: number; readonly blockId: BlockId };

/** Why an outline was not changed. */
export type OutlineProblem =
  | FieldProblem
  | { readonly field: 'parent'; readonly kind: MoveProblem | 'full' }
  | { readonly field: 'name'; readonly kind: 'taken' };

/**
 * Changes what a project's outline or story bible shows, in one transaction, for those who may write in it; everyone who has it open
 * hears of it after the commit.
 *
 * @param body - makes the change and answers what it was about; it calls `leave` where everything is so already, and
 *   nobody hears of it
 * @returns what `body` answered, with the outline's new version
 */
export async function changeOutline<About, Problem = OutlineProblem>(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  body: (tx: Queries, now: number, leave: () => void) => Promise<Outcome<About, Problem>>,
): Promise<Outcome<{ readonly about: About; readonly version: number }, Problem>> {
  const now = context.now();
  type Changed = Outcome<{ readonly about: About; readonly version: number }, Problem>;
  let isSame = false;
  const outcome = await context.db.inTransaction(async (tx): Promise<Changed> => {
    isSame = false;
    const allowed = await lockAllowed(tx, actor, projectId, mayWrite);
    if (!allowed.ok) return allowed;
    const changed = await body(tx, now, () => {
      isSame = true;
    });
    if (!changed.ok) return changed;
    const version = isSame ? allowed.project.outlineVersion : await raiseOutlineVersion(tx, projectId, now);
    return done({ about: changed.value, version });
  });
  if (outcome.ok && !isSame) context.announce?.({ kind: 'outline', projectId, version: outcome.value.version });
  return outcome;
}
