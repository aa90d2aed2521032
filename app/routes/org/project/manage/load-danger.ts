import { z } from 'zod';
import { redirectTo, refuse } from '#app/responses.ts';
import { loadManaged, notUnderstood, readManaged, refusedForm } from '#app/work/load-managed.ts';
import { trashProject } from '#commands/project/change-project.ts';
import { moveProject } from '#commands/project/move-project.ts';
import { listMemberOrganisations } from '#database/organisation.ts';
import { isId, type OrganisationId } from '#domain/ids.ts';
import { concealed } from '#policies/concealed.ts';
import { mayManageWorks } from '#policies/organisation.ts';
import { mayTrashProject } from '#policies/project.ts';
import type { Route } from './+types/danger.ts';

/** Only for owners: nobody else may do any of this. */
export async function loader(args: Route.LoaderArgs) {
  const { scope, organisation, project, path } = await loadManaged(args, 'danger');
  const verdict = mayTrashProject(scope.actor, project);
  if (verdict !== 'allowed') refuse(concealed(verdict, true));
  const organisations = await listMemberOrganisations(scope.commands.db.reader, scope.account.uid);
  return {
    path,
    title: project.title,
    /** Where the work may be moved to. */
    others: organisations
      .filter(({ id }) => id !== organisation.id && mayManageWorks(scope.actor, id) === 'allowed')
      .map(({ id, name, slug }) => ({ id: id as string, name: name || slug })),
  };
}

const DangerForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('move'),
    to: z
      .string()
      .refine(isId)
      .transform((id) => id as OrganisationId),
  }),
  z.object({ intent: z.literal('trash') }),
]);

export async function action(args: Route.ActionArgs) {
  const { scope, organisation, project, filled } = await readManaged(args);
  const { commands, actor } = scope;
  const form = DangerForm.safeParse(Object.fromEntries(filled));
  if (!form.success) return notUnderstood();
  if (form.data.intent === 'trash') {
    const outcome = await trashProject(commands, actor, project.id);
    if (!outcome.ok) refuse(outcome.failure);
    throw redirectTo(`/org/${organisation.slug}/projects`);
  }
  const outcome = await moveProject(commands, actor, project.id, form.data.to);
  if (!outcome.ok) return refusedForm('move', outcome.failure);
  const { slug, organisationSlug } = outcome.value;
  // Whoever gives it away may not own it where it is now: to a section that is open to them all the same.
  throw redirectTo(`/org/${organisationSlug}/${slug}/manage/details?done=move`);
}

export type DangerData = Route.ComponentProps['loaderData'];
export type DangerResult = Route.ComponentProps['actionData'];
