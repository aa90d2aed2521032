import { data, Form, Link, useNavigation } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { requestScope } from '#app/context.ts';
import { readForm } from '#app/read-form.ts';
import { redirectTo, refuse, statusOf } from '#app/responses.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import {
  acceptInvitation,
  declineInvitation,
  findInvitationFor,
  isOpen,
} from '#commands/organisation/answer-invitation.ts';
import { findAccount } from '#database/account.ts';
import { findOrganisation } from '#database/organisation.ts';
import { inLocale } from '#domain/locale.ts';
import type { Route } from './+types/invitation.ts';

/** What an invitation says to whoever has its link; nothing but that it is over where it is, or never was. */
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
    here: inLocale(`/invitation/${params.code}`, scope.locale),
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

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const isBusy = useNavigation().state !== 'idle';
  if (loaderData.isOver)
    return (
      <Page className="page page--column lib">
        <PageTitle title={t('organisation.over')} />
        <h1>{t('organisation.over')}</h1>
        <p className="soft">{t('organisation.overText')}</p>
      </Page>
    );
  const { organisation, role, inviter, email, until, account, here } = loaderData;
  const next = `?next=${encodeURIComponent(here)}`;
  return (
    <Page className="page page--column lib">
      <PageTitle title={t('organisation.invitation', { organisation })} />
      <h1>{t('organisation.invitation', { organisation })}</h1>
      <p>{inviter ? t('organisation.invitedBy', { inviter, email }) : t('organisation.invitedAs', { email })}</p>
      <p>
        <b className="medium">{t(`role.${role}`)}</b>: {t(`role.${role}Hint`)}
      </p>
      <p className="mute small">{t('organisation.goodUntil', { day: format.day(until) })}</p>
      {actionData?.problem ? <Notice kind="error">{t(`organisation.problem.${actionData.problem}`)}</Notice> : null}
      {account && !account.isGuest ? (
        <Form method="post" className="row row--wrap">
          <button type="submit" className="btn btn--primary" name="answer" value="yes" disabled={isBusy}>
            {t('organisation.acceptAs', { name: account.name })}
          </button>
          <button type="submit" className="btn btn--quiet" name="answer" value="no" disabled={isBusy}>
            {t('organisation.decline')}
          </button>
        </Form>
      ) : (
        <>
          <p className="soft">{t('organisation.needsAccount')}</p>
          <p className="row row--wrap">
            <Link className="btn btn--primary" to={`/register${next}`}>
              {t('shell.register')}
            </Link>
            <Link className="btn btn--plain" to={`/login${next}`}>
              {t('shell.logIn')}
            </Link>
          </p>
        </>
      )}
    </Page>
  );
}
