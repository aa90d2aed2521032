import { useEffect, useRef, useState } from 'react';
import { Link, redirect } from 'react-router';
import { AuthPage } from '#app/account/auth-page.tsx';
import { hasComeIn } from '#app/account/came-in.ts';
import { OtherWays } from '#app/account/other-ways.tsx';
import { isPastForm, SignInStep, Submit } from '#app/account/sign-in-steps.tsx';
import { useSignIn } from '#app/account/use-sign-in.ts';
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
  return { isGuest: account !== undefined };
}

export default function Login({ loaderData: { isGuest } }: Route.ComponentProps) {
  const t = useStrings();
  const signIn = useSignIn();
  const { run, error, isBusy, withNext, goOn } = signIn;
  const form = useRef<HTMLFormElement>(null);
  const [mustLogInAgain, setMustLogInAgain] = useState(false);

  // A log-out leads here: what is safely on the server need not stay in this browser.
  useEffect(() => void clearSettledTexts(), []);

  // The client may still know somebody the page does not: they go on, or hear that they must log in again.
  const arrive = useRef(goOn);
  useEffect(() => {
    if (isGuest || !hasComeIn()) return;
    let isGone = false;
    import('#app/account/identity-client.ts')
      .then(({ resumeSession }) => resumeSession())
      .then((found) => {
        if (isGone) return;
        if (found === 'resumed') arrive.current();
        if (found === 'again') setMustLogInAgain(true);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isGuest]);

  function readEmail(): string | undefined {
    const field = form.current?.querySelector<HTMLInputElement>('input[name="email"]');
    if (!field?.reportValidity()) return undefined;
    return field.value;
  }

  return (
    <AuthPage>
      <PageTitle title={t('auth.logIn')} />
      <SignInStep signIn={signIn} />
      {isPastForm(signIn) ? null : (
        <>
          <h1>{t('auth.logIn')}</h1>
          <p className="soft">
            {t('auth.newHere')}{' '}
            <Link className="link" to={withNext('/register')}>
              {t('auth.createAccount')}
            </Link>
          </p>
          <form
            ref={form}
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              const data = new FormData(event.currentTarget);
              void run(({ logIn }) => logIn(String(data.get('email')), String(data.get('password'))));
            }}
          >
            {error ? <Notice kind="error">{t(`auth.error.${error}`)}</Notice> : null}
            {mustLogInAgain && !error ? <Notice kind="info">{t('auth.again')}</Notice> : null}
            {isGuest ? <Notice kind="info">{t('auth.guestLogIn')}</Notice> : null}
            <Field label={t('auth.email')} name="email" type="email" autoComplete="username" required />
            <PasswordField
              label={t('auth.password')}
              name="password"
              autoComplete="current-password"
              required
              aside={
                <Link className="link small" to={withNext('/forgot')}>
                  {t('auth.forgotIt')}
                </Link>
              }
            />
            <Submit isBusy={isBusy}>{t('auth.logIn')}</Submit>
          </form>
          <OtherWays signIn={signIn} readEmail={readEmail} label="auth.continueWith" />
          <noscript>
            <p className="small soft">{t('auth.needsScript')}</p>
          </noscript>
        </>
      )}
    </AuthPage>
  );
}
