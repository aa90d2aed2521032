import { data } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { loadMembers } from '#app/organisation/load-members.ts';
import { runOrganisationForm } from '#app/organisation/organisation-form.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, redirectTo, refuse } from '#app/responses.ts';
import { loadOrganisation } from '#app/work/load-work.ts';
import { findDeletedOrganisation, findOrganisationBySlug } from '#database/organisation.ts';
import { dayMs } from '#domain/duration.ts';
import { organisationRestoreDays } from '#domain/organisation.ts';
import { mayManageMembers, maySeeDrafts } from '#policies/organisation.ts';
import type { Route } from './+types/manage.ts';

const restoreMs = organisationRestoreDays * dayMs;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { reader } = scope.commands.db;
  if (!(await findOrganisationBySlug(reader, params.orgId))) {
    const deleted = await findDeletedOrganisation(reader, params.orgId);
    const until = (deleted?.deletedAt ?? 0) + restoreMs;
    if (!deleted || mayManageMembers(scope.actor, deleted) !== 'allowed' || until < scope.commands.now()) notFound();
    return { isDeleted: true as const, name: deleted.name, until };
  }
  const organisation = await loadOrganisation(scope, params.orgId, '/manage');
  if (maySeeDrafts(scope.actor, organisation.id) !== 'allowed') notFound();
  if (organisation.kind === 'personal') throw redirectTo('/settings/profile');
  const { name, slug, bio, links, photoUrl } = organisation;
  return {
    isDeleted: false as const,
    uid: scope.account.uid as string,
    profile: { name, slug, bio, links },
    photoURL: photoUrl,
    origin: `${scope.publicUrl}/org`,
    members: await loadMembers(scope, organisation),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const { reader } = scope.commands.db;
  const organisation =
    (await findOrganisationBySlug(reader, params.orgId)) ?? (await findDeletedOrganisation(reader, params.orgId));
  // Before the form is checked: people who are not members learn nothing of its problems.
  if (!organisation || maySeeDrafts(scope.actor, organisation.id) !== 'allowed') notFound();
  const outcome = await runOrganisationForm(scope, organisation, await readForm(request));
  if (!outcome.ok) refuse(outcome.failure);
  const { leadsTo, status, ...result } = outcome.value;
  if (leadsTo !== undefined) throw redirectTo(leadsTo);
  return data(result, { status: status ?? 200 });
}
