import { data } from 'react-router';
import { loadMembers } from '#app/organisation/load-members.ts';
import { runMembersForm } from '#app/organisation/members-form.ts';
import { refuse, statusOf } from '#app/responses.ts';
import { loadManaged, notUnderstood, readManaged } from '#app/work/load-managed.ts';
import type { Route } from './+types/members.ts';

export async function loader(args: Route.LoaderArgs) {
  const { scope, organisation, path } = await loadManaged(args, 'members');
  return { path, members: organisation.kind === 'shared' ? await loadMembers(scope, organisation) : undefined };
}

export async function action(args: Route.ActionArgs) {
  const { scope, organisation, filled } = await readManaged(args);
  const outcome = await runMembersForm(scope, organisation, filled);
  if (!outcome) return notUnderstood();
  if (!outcome.ok) refuse(outcome.failure);
  const { value } = outcome;
  return data({ intent: 'members' as const, members: value }, { status: 'problem' in value ? statusOf.invalid : 200 });
}
