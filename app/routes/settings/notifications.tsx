import { Form, Link, useNavigation } from 'react-router';
import { GuestNotice } from '#app/settings/guest-notice.tsx';
import { KindTable } from '#app/settings/kind-table.tsx';
import { DigestFields, QuietFields } from '#app/settings/mail-times.tsx';
import { Setting } from '#app/settings/setting.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { Route } from './+types/notifications.ts';

export { action, loader } from './load-notifications.ts';

export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const isBusy = useNavigation().state !== 'idle';
  const { isGuest, isOperator, timeZone, hasMail, sendsMail } = loaderData;
  const problem = actionData?.problem;
  const refused = actionData?.problem === 'quiet' ? actionData : undefined;
  const choice = refused?.kept ?? loaderData.choice;
  const form = useFailureFocus<HTMLFormElement>(problem && actionData);
  return (
    <>
      <PageTitle title={t('settings.notifications')} />
      <h1>{t('settings.notifications')}</h1>
      <p className="soft st__intro">{t('notifications.choice.intro')}</p>
      {isGuest ? (
        <GuestNotice />
      ) : (
        <Form ref={form} method="post" className="told" preventScrollReset noValidate>
          {sendsMail ? null : <Notice kind="info">{t('notifications.choice.siteSendsNone')}</Notice>}
          {hasMail || !sendsMail ? null : (
            <Notice kind="warning">
              {t('notifications.choice.noMail')}{' '}
              <Link className="link" to="/settings/account">
                {t('notifications.choice.toAccount')}
              </Link>
            </Notice>
          )}
          <KindTable kinds={choice.kinds} isOperator={isOperator} />
          <Setting id="quiet" title={t('notifications.choice.quiet')}>
            <QuietFields quiet={choice.quiet} wrong={refused?.typed} />
          </Setting>
          <Setting id="digest" title={t('notifications.choice.digest')}>
            <DigestFields digest={choice.digest} timeZone={timeZone} />
          </Setting>
          <div className="told__end">
            <DoneNotice done={actionData && !problem ? actionData : undefined}>{t('settings.kept')}</DoneNotice>
            {problem ? <Notice kind="error">{t('notifications.choice.bad')}</Notice> : null}
            <button type="submit" className="btn btn--primary" aria-busy={isBusy} disabled={isBusy}>
              {t('settings.keep')}
            </button>
          </div>
        </Form>
      )}
    </>
  );
}
