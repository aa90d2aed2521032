import { type CommandContext, freshId } from '#commands/context.ts';
import { insertImportedGoal } from '#database/goal.ts';
import { findProject } from '#database/project.ts';
import { upsertStints } from '#database/stint.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId, StintId } from '#domain/ids.ts';
import { wordsBelieved } from '#domain/stint.ts';
import type { OpenAccountArchive } from '#formats/account/read.ts';
import { mayHaveGoal } from '#policies/goal.ts';
import type { KnownWork } from './import-readings.ts';

/** Stints written in one statement. */
const atOnce = 100;

/**
 * Imports the writing goals of an archive with what was counted, for works that are here and that their author may write.
 * Where they have a goal already, that one stays as it is.
 */
export async function importGoals(
  context: CommandContext,
  actor: Actor,
  accountId: AccountId,
  { goals }: OpenAccountArchive,
  known: ReadonlyMap<string, KnownWork>,
): Promise<void> {
  const { db } = context;
  const now = context.now();
  for (const { work, stints, startedAt, endedAt, daily, total, deadline, timeZone } of goals) {
    const projectId = (known.get(work.id) ?? known.get(work.origin))?.projectId;
    const project = projectId && (await findProject(db.reader, projectId));
    if (!project || mayHaveGoal(actor, project) !== 'allowed') continue;
    const owner = { accountId, projectId };
    const goal = { daily, total, deadline, timeZone, startedAt: Math.min(startedAt, now) };
    const whole = stints.map((stint) => ({
      ...{ ...stint, id: freshId<StintId>(context), startedAt: Math.min(stint.startedAt, now) },
      words: wordsBelieved(stint.words, stint.seconds),
    }));
    await db.inTransaction(async (tx) => {
      const isNew = await insertImportedGoal(tx, owner, { ...goal, endedAt: endedAt && Math.min(endedAt, now) });
      for (let at = 0; isNew && at < whole.length; at += atOnce)
        await upsertStints(tx, owner, whole.slice(at, at + atOnce));
    });
  }
}
