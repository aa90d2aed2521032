import { useRef } from 'react';
import { Link, redirect } from 'react-router';
import { AuthPage } from '#app/account/auth-page.tsx';
import { OtherWays } from '#app/account/other-ways.tsx';
import { NewPasswordField } from '#app/account/password-policy.tsx';
import { isPastForm, SignInStep, Submit } from '#app/account/sign-in-steps.tsx';
import { useSignIn } from '#app/account/use-sign-in.ts';
import { requestScope } from '#app/context.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useTyped } from '#app/ui/use-typed.ts';
import { displayNameLength } from '#domain/account.ts';
import type { IdentitySentence } from '#domain/identity-error.ts';
import { slugOf } from '#domain/slug.ts';
import type { Route } from './+types/register.ts';

/** Errors that belong beside a field. */
const ofEmail: readonly (IdentitySentence | undefined)[] = ['taken', 'email', 'missingEmail'];
const ofPassword: readonly (IdentitySentence | undefined)[] = ['weak', 'requirements', 'missingPassword'];

export function loader({ context }: Route.LoaderArgs) {
  const { account } = context.get(requestScope);
  if (account && !account.isAnonymous) throw redirect('/library');
  return { isGuest: account !== undefined };
}

export default function Register({ loaderData: { isGuest } }: Route.ComponentProps) {
  const t = useStrings();
  const signIn = useSignIn();
  const { run, error, isBusy, withNext } = signIn;
  const form = useRef<HTMLFormElement>(null);
  const { text: name, field: nameField } = useTyped();
  const slug = slugOf('organisation', name);
  const errorOf = (kinds: typeof ofEmail) => (error && kinds.includes(error) ? t(`auth.error.${error}`) : undefined);
  const isElsewhere = error && !ofEmail.includes(error) && !ofPassword.includes(error);

  function readEmail(): string | undefined {
    const field = form.current?.querySelector<HTMLInputElement>('input[name="email"]');
    return field?.reportValidity() ? field.value : undefined;
  }

  return (
    <AuthPage>
      <PageTitle title={t('auth.createAccount')} />
      <SignInStep signIn={signIn} />
      {isPastForm(signIn) ? null : (
        <>
          <h1>{t('auth.createAccount')}</h1>
          <p className="soft">
            {t('auth.haveAccount')}{' '}
            <Link className="link" to={withNext('/login')}>
              {t('auth.logIn')}
            </Link>
          </p>
          <form
            ref={form}
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              const data = new FormData(event.currentTarget);
              const text = (field: string) => String(data.get(field));
              void run(({ register }) => register(text('name').trim(), text('email'), text('password')));
            }}
          >
            {isElsewhere ? <Notice kind="error">{t(`auth.error.${error}`)}</Notice> : null}
            {isGuest ? <Notice kind="info">{t('auth.guestRegister')}</Notice> : null}
            <Field
              label={t('auth.name')}
              name="name"
              autoComplete="nickname"
              required
              maxLength={displayNameLength}
              {...nameField}
              hint={slug ? t('auth.addressHint', { address: `/org/${slug}` }) : t('auth.nameHint')}
            />
            <Field
              label={t('auth.email')}
              name="email"
              type="email"
              autoComplete="email"
              required
              error={errorOf(ofEmail)}
            />
            <NewPasswordField label={t('auth.password')} error={errorOf(ofPassword)} />
            <Submit isBusy={isBusy}>{t('auth.createAccount')}</Submit>
          </form>
          <OtherWays signIn={signIn} readEmail={readEmail} label="auth.registerWith" />
          <noscript>
            <p className="small soft">{t('auth.needsScript')}</p>
          </noscript>
        </>
      )}
    </AuthPage>
  );
}
