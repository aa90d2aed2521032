import type { CommandContext } from '#commands/context.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import type { Queries } from '#database/connection.ts';
import { listTextHeads, type TextHead } from '#database/project-texts.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { failed, type Outcome } from '#domain/outcome.ts';
import type { Project } from '#domain/project.ts';
import { mayWrite } from '#policies/project.ts';
import { areAsRead, type HeldTexts, readTexts } from './project-texts.ts';

/** How often it begins anew where someone writes meanwhile: then only what was written is read again. */
const tries = 30;

/** The texts of a project as a transaction finds them. */
export type ReadProject = {
  readonly project: Project;
  readonly heads: readonly TextHead[];
  readonly held: HeldTexts;
};

/**
 * Does something with all texts of a project at one moment, for those who may write in it. They are read before the
 * transaction, which nobody waits for long; in it, `body` runs only if nothing was written since.
 *
 * @param wish.besides - blocks whose texts are read as well, though they are in the trash
 * @param wish.prepare - called before each attempt, with the texts as they were read
 */
export async function withTexts<Value, Problem>(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  body: (tx: Queries, read: ReadProject) => Promise<Outcome<Value, Problem> | 'again'>,
  wish: {
    readonly besides?: ReadonlySet<BlockId>;
    readonly prepare?: (read: Pick<ReadProject, 'heads' | 'held'>) => Promise<void>;
  } = {},
): Promise<Outcome<Value, Problem>> {
  const { besides, prepare } = wish;
  const listHeads = async (db: Queries) =>
    (await listTextHeads(db, projectId)).filter(({ blockId, isTrashed }) => !isTrashed || besides?.has(blockId));
  const allowed = await context.db.inTransaction((tx) => lockAllowed(tx, actor, projectId, mayWrite));
  if (!allowed.ok) return allowed;
  const held: HeldTexts = new Map();
  for (let turn = 0; turn < tries; turn++) {
    const read = await listHeads(context.db.reader);
    await readTexts(context, read, held);
    await prepare?.({ heads: read, held });
    const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<Value, Problem> | 'again'> => {
      const locked = await lockAllowed(tx, actor, projectId, mayWrite);
      if (!locked.ok) return locked;
      const heads = await listHeads(tx);
      if (!(await areAsRead(tx, heads, held))) return 'again';
      return body(tx, { project: locked.project, heads, held });
    });
    if (outcome !== 'again') return outcome;
  }
  return failed({ kind: 'conflict', because: 'changedMeanwhile' });
}
