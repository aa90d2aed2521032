import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { ownAddress, pathOf } from '#domain/own-address.ts';
import { isPastForm, SignInStep } from './sign-in-steps.tsx';
import { Submit } from './submit.tsx';
import { useSignIn } from './use-sign-in.ts';

/**
 * A link to sign in by. It asks for the address it was sent to, unless this is the browser it was asked for in: a
 * forwarded link opens nothing by itself.
 */
export function ConfirmLink() {
  const t = useStrings();
  const [search] = useSearchParams();
  const signIn = useSignIn(wayOn(search.get('continueUrl')));
  const { run, error, isBusy } = signIn;
  const [email, setEmail] = useState('');
  const form = useFailureFocus<HTMLFormElement>(error);

  useEffect(() => {
    import('./sign-in.ts')
      .then(({ mailedAddress }) => setEmail((kept) => kept || (mailedAddress() ?? '')))
      .catch(() => undefined);
  }, []);

  return (
    <>
      <SignInStep signIn={signIn} />
      {isPastForm(signIn) ? null : (
        <>
          <h1>{t('auth.logIn')}</h1>
          <p className="soft">{t('confirm.signIn.ask')}</p>
          <form
            ref={form}
            className="needs-script"
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              void run(({ logInByLink }) => logInByLink(email, location.href));
            }}
          >
            {error ? <Notice kind="error">{t(`auth.error.${error}`)}</Notice> : null}
            <Field
              label={t('auth.email')}
              name="email"
              type="email"
              autoComplete="email"
              required
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
            <Submit isBusy={isBusy}>{t('auth.logIn')}</Submit>
          </form>
        </>
      )}
    </>
  );
}

/** The target of a link on this site; undefined for every other address. */
function wayOn(continueUrl: string | null): string | undefined {
  const url = typeof location === 'object' ? ownAddress(continueUrl, location.href) : undefined;
  return url && pathOf(url);
}
