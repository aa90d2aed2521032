import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { AuthPage } from '#app/account/auth-page.tsx';
import { ConfirmCode } from '#app/account/confirm-code.tsx';
import { ConfirmLink } from '#app/account/confirm-link.tsx';
import { ConfirmReset } from '#app/account/confirm-reset.tsx';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import type { CodeInfo, Mode } from '#app/account/mailed-code.ts';
import { NeedsScript } from '#app/account/submit.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { IdentitySentence } from '#domain/identity-error.ts';
import type { Route } from './+types/confirm.ts';

export { headers, loader } from './load-confirm.ts';

/** The target of an emailed link: says what it is about, and does it when its button is pressed, never before. */
export default function Confirm({ loaderData: { mode, code } }: Route.ComponentProps) {
  const t = useStrings();
  const [info, setInfo] = useState<CodeInfo>();
  const [error, setError] = useState<IdentitySentence>();

  useEffect(() => {
    if (mode === undefined || mode === 'signIn') return;
    let isGone = false;
    import('#app/account/mailed-code.ts')
      .then(({ lookAtCode }) => lookAtCode(code))
      .then(
        (found) => isGone || setInfo(found),
        (failure) => isGone || setError(sentenceOf(failure)),
      );
    return () => {
      isGone = true;
    };
  }, [mode, code]);

  return (
    <AuthPage>
      <PageTitle title={t('confirm.title')} />
      {mode === undefined || !code || error ? (
        <Failed error={error ?? 'invalidCode'} mode={mode} />
      ) : mode === 'signIn' ? (
        <ConfirmLink />
      ) : info === undefined ? (
        <>
          <h1>{t('confirm.title')}</h1>
          <p className="soft row needs-script" role="status">
            <span className="spinner" aria-hidden="true" /> {t('confirm.looking')}
          </p>
        </>
      ) : mode === 'resetPassword' ? (
        <ConfirmReset code={code} info={info} />
      ) : (
        <ConfirmCode code={code} mode={mode} info={info} />
      )}
      <NeedsScript>{t('confirm.needsScript')}</NeedsScript>
    </AuthPage>
  );
}

/** Where a new link is asked for; a change that was undone by a link has none. */
const newLinks: Partial<Record<Mode, string>> = {
  resetPassword: '/forgot',
  verifyEmail: '/settings/account#email',
  verifyAndChangeEmail: '/settings/account#email',
};

function Failed({ error, mode }: { error: IdentitySentence; mode: Mode | undefined }) {
  const t = useStrings();
  // Of a link that was cut off nothing is known: the one that lets someone in again helps most.
  const newLinkAt = mode ? newLinks[mode] : '/forgot';
  return (
    <>
      <h1>{t('confirm.failed')}</h1>
      <div className="stack form">
        <Notice kind="error">{t(`auth.error.${error}`)}</Notice>
        {newLinkAt ? (
          <Link className="btn btn--primary btn--wide btn--lg" to={newLinkAt}>
            {t('confirm.askAgain')}
          </Link>
        ) : null}
        <p>
          <Link className="link" to="/login">
            {t('auth.backToLogIn')}
          </Link>
        </p>
      </div>
    </>
  );
}
