import { data } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { requestScope } from '#app/context.ts';
import { readForm } from '#app/read-form.ts';
import { redirectTo, refuse, statusOf } from '#app/responses.ts';
import {
  acceptInvitation,
  declineInvitation,
  findInvitationFor,
  isOpen,
} from '#commands/organisation/answer-invitation.ts';
import { findAccount } from '#database/account.ts';
import { findOrganisation } from '#database/organisation.ts';
import { asHere } from '#domain/locale.ts';
import type { Route } from './+types/invitation.ts';

/** What an invitation says to people who have its link; nothing but that it is over where it is, or never existed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { reader } = scope.commands.db;
  const invitation = await findInvitationFor(reader, params.code, scope.account?.uid);
  const organisation = invitation && (await findOrganisation(reader, invitation.organisationId));
  if (organisation && scope.actor.roles.has(organisation.id)) throw redirectTo(`/org/${organisation.slug}`);
  if (!invitation || !organisation || !isOpen(invitation, scope.commands.now()))
    return data({ isOver: true as const }, 404);
  const inviter = await findAccount(reader, invitation.invitedBy);
  return data({
    isOver: false as const,
    organisation: organisation.name,
    role: invitation.role,
    inviter: inviter?.displayName ?? '',
    email: invitation.email,
    until: invitation.expiresAt,
    account: scope.account && {
      name: scope.account.displayName || scope.account.orgId,
      isGuest: scope.account.isAnonymous,
    },
    here: asHere(`/invitation/${params.code}`, scope.path),
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const answer = (await readForm(request)).get('answer');
  if (answer !== 'yes' && answer !== 'no') throw data({ kind: 'notUnderstood' }, { status: 400 });
  const isYes = answer === 'yes';
  const act = isYes ? acceptInvitation : declineInvitation;
  const outcome = await act(scope.commands, scope.actor, params.code);
  if (outcome.ok) throw redirectTo(isYes ? `/org/${outcome.value.slug}/projects` : '/library');
  if (outcome.failure.kind === 'forbidden') refuse(outcome.failure);
  const problem = outcome.failure.kind === 'invalid' ? outcome.failure.problems[0]?.kind : undefined;
  return data({ problem: problem ?? 'invitationOver' }, { status: statusOf.invalid });
}
