import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, refuse } from '#app/responses.ts';
import { loadPerson } from '#app/settings/load-person.ts';
import { listSoleOwned } from '#app/settings/load-sole-owned.ts';
import { handOver } from '#commands/organisation/change-members.ts';
import { findPersonalOrganisation } from '#database/organisation.ts';
import { countProjects } from '#database/project-count.ts';
import { reopenDays } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import { isAccountId, isId, type OrganisationId } from '#domain/ids.ts';
import type { Route } from './+types/exit.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { reader } = scope.commands.db;
  const organisation = await findPersonalOrganisation(reader, scope.account.uid);
  if (!organisation) notFound();
  return {
    ...(await loadPerson(scope, scope.account.uid)),
    works: await countProjects(reader, organisation.id),
    orgId: organisation.slug,
    soleOwned: await listSoleOwned(scope),
    until: scope.commands.now() + reopenDays * dayMs,
  };
}

/** Hands over an organisation whose only owner is about to leave. */
export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const form = await readForm(request);
  const [id, to] = [form.get('organisation'), form.get('to')];
  if (!isId(id) || !isAccountId(to)) notFound();
  const outcome = await handOver(scope.commands, scope.actor, id as OrganisationId, to);
  if (!outcome.ok) refuse(outcome.failure);
  return null;
}

export type ExitData = Route.ComponentProps['loaderData'];
