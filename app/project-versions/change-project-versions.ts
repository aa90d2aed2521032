import { data } from 'react-router';
import { z } from 'zod';
import { refuse, statusOf } from '#app/responses.ts';
import type { CommandContext } from '#commands/context.ts';
import { restoreKeptBlock, restoreProject } from '#commands/project-revision/restore-project.ts';
import {
  deleteProjectRevision,
  type ProjectRevisionProblem,
  putProjectRevisionBack,
  renameProjectRevision,
  saveProjectRevision,
} from '#commands/project-revision/save-project-revision.ts';
import type { Actor } from '#domain/account.ts';
import { type BlockId, isId, type ProjectId, type ProjectRevisionId } from '#domain/ids.ts';
import type { Failure } from '#domain/outcome.ts';

const Id = z
  .string()
  .refine(isId)
  .transform((id) => id as ProjectRevisionId);
const name = z.string().max(10_000);

const Wish = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('nameNow'), name }),
  z.object({ intent: z.literal('rename'), id: Id, name }),
  z.object({ intent: z.literal('delete'), id: Id }),
  z.object({ intent: z.literal('putBack'), id: Id }),
  z.object({ intent: z.literal('restore'), id: Id }),
  z.object({
    intent: z.literal('restoreText'),
    id: Id,
    block: z
      .string()
      .refine(isId)
      .transform((id) => id as BlockId),
  }),
]);

type Intent = z.output<typeof Wish>['intent'];
type Problem = ProjectRevisionProblem | { readonly kind: 'changedMeanwhile' | 'notUnderstood' };

/** What a form of the page of a project's versions asks for. */
export async function changeProjectVersions(
  { commands, actor }: { readonly commands: CommandContext; readonly actor: Actor },
  projectId: ProjectId,
  fields: FormData,
) {
  const form = Wish.safeParse(Object.fromEntries(fields));
  if (!form.success) return refused('nameNow', { kind: 'notUnderstood' });
  const wish = form.data;
  const refusedBy = (failure: Failure<ProjectRevisionProblem>) => {
    if (failure.kind === 'conflict') return refused(wish.intent, { kind: 'changedMeanwhile' });
    if (failure.kind !== 'invalid') return refuse(failure);
    return refused(wish.intent, failure.problems[0] ?? { kind: 'notUnderstood' });
  };
  switch (wish.intent) {
    case 'nameNow':
    case 'rename': {
      const outcome =
        wish.intent === 'nameNow'
          ? await saveProjectRevision(commands, actor, { projectId, name: wish.name })
          : await renameProjectRevision(commands, actor, { projectId, id: wish.id, name: wish.name });
      return outcome.ok ? { kind: 'named' as const, name: wish.name.trim() } : refusedBy(outcome.failure);
    }
    case 'delete':
    case 'putBack': {
      const act = wish.intent === 'delete' ? deleteProjectRevision : putProjectRevisionBack;
      const outcome = await act(commands, actor, { projectId, id: wish.id });
      const kind = wish.intent === 'delete' ? ('deleted' as const) : ('back' as const);
      return outcome.ok ? { kind, id: wish.id } : refusedBy(outcome.failure);
    }
    case 'restore': {
      const outcome = await restoreProject(commands, actor, { projectId, id: wish.id });
      return outcome.ok ? { kind: 'restored' as const, ...outcome.value } : refusedBy(outcome.failure);
    }
    case 'restoreText': {
      const outcome = await restoreKeptBlock(commands, actor, { projectId, id: wish.id, blockId: wish.block });
      return outcome.ok ? { kind: 'textRestored' as const } : refusedBy(outcome.failure);
    }
  }
}

/** Why something was not done, and in which form it is said. */
function refused(form: Intent, problem: Problem) {
  return data({ kind: 'refused' as const, form, problem }, { status: statusOf.invalid });
}
