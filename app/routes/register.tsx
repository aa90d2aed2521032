import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { EntryPage } from '#app/account/entry-page.tsx';
import { fieldOfError } from '#app/account/error-field.ts';
import { NewPasswordField } from '#app/account/password-policy.tsx';
import { Submit } from '#app/account/submit.tsx';
import { useCameInElsewhere } from '#app/account/use-came-in-elsewhere.ts';
import { useSignIn } from '#app/account/use-sign-in.ts';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useTyped } from '#app/ui/use-typed.ts';
import { withSlots } from '#app/ui/with-slots.tsx';
import { displayNameLength } from '#domain/account.ts';
import { slugOf } from '#domain/slug.ts';
import type { Route } from './+types/register.ts';

export { action, loader } from './load-register.ts';

/** Stays while it asks about a guest's works: the loader would redirect the account that is signed in by then. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href;
}

export default function Register({ loaderData: { isGuest, journey } }: Route.ComponentProps) {
  const t = useStrings();
  const signIn = useSignIn();
  const { run, error, isBusy } = signIn;
  useCameInElsewhere(signIn);
  const { text: name, field: nameField } = useTyped();
  const slug = slugOf('organisation', name);
  const field = error && fieldOfError(error);
  const errorOf = (name: typeof field) => (error && field === name ? t(`auth.error.${error}`) : undefined);

  return (
    <EntryPage
      kind="register"
      cameFor={journey}
      signIn={signIn}
      onSubmit={(text) => void run(({ register }) => register(text('name').trim(), text('email'), text('password')))}
    >
      {error && !field ? <Notice kind="error">{t(`auth.error.${error}`)}</Notice> : null}
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
      <Field label={t('auth.email')} name="email" type="email" autoComplete="email" required error={errorOf('email')} />
      <NewPasswordField label={t('auth.password')} error={errorOf('password')} />
      <p className="small soft">
        {withSlots(
          {
            terms: (
              <Link className="link" to="/terms" target="_blank">
                {t('auth.theTerms')}
              </Link>
            ),
            privacy: (
              <Link className="link" to="/privacy" target="_blank">
                {t('auth.thePrivacy')}
              </Link>
            ),
          },
          (marks) => t('auth.accept', marks),
        )}
      </p>
      <Submit isBusy={isBusy}>{t('auth.createAccount')}</Submit>
    </EntryPage>
  );
}
