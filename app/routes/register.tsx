import { useState } from 'react';
import { Link, redirect } from 'react-router';
import { AuthPage } from '#app/account/auth-page.tsx';
import { useAuthForm } from '#app/account/use-auth-form.ts';
import { requestScope } from '#app/context.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Field, PasswordField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { displayNameLength } from '#domain/account.ts';
import type { Route } from './+types/register.ts';

/** Characters a password must have at least, as long as no other policy is set. */
const passwordLeast = 6;

export function loader({ context }: Route.LoaderArgs) {
  const { account } = context.get(requestScope);
  if (account && !account.isAnonymous) throw redirect('/library');
  return null;
}

export default function Register() {
  const t = useStrings();
  const { submit, error, isBusy, withNext } = useAuthForm((client, form) =>
    client.register(String(form.get('name')).trim(), String(form.get('email')), String(form.get('password'))),
  );
  const [password, setPassword] = useState('');
  const isLongEnough = [...password].length >= passwordLeast;

  return (
    <AuthPage>
      <PageTitle title={t('auth.createAccount')} />
      <h1>{t('auth.createAccount')}</h1>
      <p className="soft">
        {t('auth.haveAccount')}{' '}
        <Link className="link" to={withNext('/login')}>
          {t('auth.logIn')}
        </Link>
      </p>
      <form onSubmit={submit} method="post">
        {error ? <Notice kind="error">{t(`auth.error.${error}`)}</Notice> : null}
        <Field
          label={t('auth.name')}
          name="name"
          autoComplete="nickname"
          required
          maxLength={displayNameLength}
          hint={t('auth.nameHint')}
        />
        <Field
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={error === 'taken' || error === 'email' ? t(`auth.error.${error}`) : undefined}
        />
        <div>
          <PasswordField
            label={t('auth.password')}
            name="password"
            autoComplete="new-password"
            required
            minLength={passwordLeast}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            showLabel={t('auth.showPassword')}
          />
          <ol className="thread policy" aria-label={t('auth.policy')} aria-live="polite">
            <li className={isLongEnough ? 'is-done' : undefined}>
              {t('auth.policyLength', { count: passwordLeast })}
              <span className="vh">{isLongEnough ? t('auth.policyMet') : t('auth.policyNotMet')}</span>
            </li>
          </ol>
        </div>
        <button type="submit" className="btn btn--primary btn--wide btn--lg" aria-busy={isBusy} disabled={isBusy}>
          {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
          {t('auth.createAccount')}
        </button>
      </form>
      <noscript>
        <p className="small soft">{t('auth.needsScript')}</p>
      </noscript>
    </AuthPage>
  );
}
