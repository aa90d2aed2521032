import { Form, Link, useNavigation } from 'react-router';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/invitation.ts';

export { action, loader } from './load-invitation.ts';

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
