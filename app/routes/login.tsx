import { useEffect } from 'react';
import { Link, redirect } from 'react-router';
import { AuthPage } from '#app/account/auth-page.tsx';
import { useAuthForm } from '#app/account/use-auth-form.ts';
import { requestScope } from '#app/context.ts';
import { clearSettledTexts } from '#app/editor/local-texts.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Field, PasswordField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/login.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { account } = context.get(requestScope);
  if (account && !account.isAnonymous) throw redirect('/library');
  return null;
}

export default function Login() {
  const t = useStrings();
  const { submit, error, isBusy, withNext } = useAuthForm((client, form) =>
    client.logIn(String(form.get('email')), String(form.get('password'))),
  );

  // A log-out leads here: what is safely on the server need not stay in this browser.
  useEffect(() => void clearSettledTexts(), []);

  return (
    <AuthPage>
      <PageTitle title={t('auth.logIn')} />
      <h1>{t('auth.logIn')}</h1>
      <p className="soft">
        {t('auth.newHere')}{' '}
        <Link className="link" to={withNext('/register')}>
          {t('auth.createAccount')}
        </Link>
      </p>
      <form onSubmit={submit} method="post">
        {error ? <Notice kind="error">{t(`auth.error.${error}`)}</Notice> : null}
        <Field label={t('auth.email')} name="email" type="email" autoComplete="email" required />
        <PasswordField
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          required
          showLabel={t('auth.showPassword')}
        />
        <button type="submit" className="btn btn--primary btn--wide btn--lg" aria-busy={isBusy} disabled={isBusy}>
          {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
          {t('auth.logIn')}
        </button>
      </form>
      <noscript>
        <p className="small soft">{t('auth.needsScript')}</p>
      </noscript>
    </AuthPage>
  );
}
