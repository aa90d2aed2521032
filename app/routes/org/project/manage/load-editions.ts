import { z } from 'zod';
import { doneForm, loadManaged, notUnderstood, readManaged, refusedForm } from '#app/work/load-managed.ts';
import { withdrawEdition } from '#commands/edition/publish-edition.ts';
import { listEditions } from '#database/edition.ts';
import { mayPublish } from '#policies/project.ts';
import type { Route } from './+types/editions.ts';

export async function loader(args: Route.LoaderArgs) {
  const { scope, project, path } = await loadManaged(args, 'editions');
  const editions = await listEditions(scope.commands.db.reader, project.id);
  return {
    path,
    editions: editions.map(({ number, publishedAt, words, withdrawnAt, note }) => ({
      number,
      publishedAt,
      words,
      withdrawnAt,
      note,
    })),
    mayPublish: mayPublish(scope.actor, project) === 'allowed',
  };
}

const EditionsForm = z.object({ intent: z.literal('withdraw'), number: z.coerce.number().int().min(1) });

export async function action(args: Route.ActionArgs) {
  const { scope, project, filled } = await readManaged(args);
  const form = EditionsForm.safeParse(Object.fromEntries(filled));
  if (!form.success) return notUnderstood();
  const { intent, number } = form.data;
  const outcome = await withdrawEdition(scope.commands, scope.actor, project.id, number);
  return outcome.ok ? doneForm(intent) : refusedForm(intent, outcome.failure);
}

export type EditionsData = Route.ComponentProps['loaderData'];
export type EditionsResult = Route.ComponentProps['actionData'];
