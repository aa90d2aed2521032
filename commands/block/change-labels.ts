import { type CommandContext, freshId } from '#commands/context.ts';
import { insertBlockLabels, listKeptLabels, updateBlockLabel } from '#database/block-label.ts';
import type { Actor } from '#domain/account.ts';
import { type BlockLabel, blockLabelLimits, isSameName } from '#domain/block-label.ts';
import type { BlockLabelId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { FieldProblem } from '#domain/project.ts';
import { changeOutline, type OutlineProblem } from './outline-change.ts';

type Changed = Promise<Outcome<BlockLabelId, OutlineProblem>>;

const invalid = (problem: OutlineProblem) => failed({ kind: 'invalid' as const, problems: [problem] });

function nameProblem(name: string): FieldProblem | undefined {
  if (name === '') return { field: 'name', kind: 'required' };
  return name.length > blockLabelLimits.nameLength ? { field: 'name', kind: 'tooLong' } : undefined;
}

/** Adds a label to a project. One of that name that was removed comes back with its blocks. */
export async function addLabel(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  { name, color }: Omit<BlockLabel, 'id'>,
): Changed {
  const problem = nameProblem(name);
  if (problem) return invalid(problem);
  const id = freshId<BlockLabelId>(context);
  const outcome = await changeOutline<BlockLabelId>(context, actor, projectId, async (tx) => {
    const kept = await listKeptLabels(tx, projectId);
    const same = kept.find((label) => isSameName(label.name, name));
    if (same && same.deletedAt === undefined) return invalid({ field: 'name', kind: 'taken' });
    if (same) {
      await updateBlockLabel(tx, same.id, { name, color, deletedAt: null });
      return done(same.id);
    }
    if (kept.length >= blockLabelLimits.labels) return invalid({ field: 'name', kind: 'tooMany' });
    await insertBlockLabels(tx, projectId, [{ id, name, color }]);
    return done(id);
  });
  return outcome.ok ? done(outcome.value.about) : outcome;
}

/** Changes the name or color of a label, removes it (`isRemoved: true`), or restores it as its blocks had it. */
export async function changeLabel(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  id: BlockLabelId,
  { isRemoved, ...facts }: Partial<Omit<BlockLabel, 'id'>> & { readonly isRemoved?: boolean | undefined },
): Changed {
  const problem = facts.name === undefined ? undefined : nameProblem(facts.name);
  if (problem) return invalid(problem);
  const outcome = await changeOutline<BlockLabelId>(context, actor, projectId, async (tx, now) => {
    const kept = await listKeptLabels(tx, projectId);
    const label = kept.find((one) => one.id === id);
    if (!label) return failed({ kind: 'notFound' });
    const name = facts.name ?? label.name;
    const isTaken = kept.some((one) => one.id !== id && one.deletedAt === undefined && isSameName(one.name, name));
    if (isTaken && isRemoved !== true) return invalid({ field: 'name', kind: 'taken' });
    const deletedAt = isRemoved === undefined ? undefined : isRemoved ? now : null;
    await updateBlockLabel(tx, id, { ...facts, ...(deletedAt === undefined ? {} : { deletedAt }) });
    return done(id);
  });
  return outcome.ok ? done(outcome.value.about) : outcome;
}
