import { useEffect, useRef, useState } from 'react';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { EntryPage } from '#app/account/entry-page.tsx';
import { hasLoggedIn } from '#app/account/log-in-mark.ts';
import { ReadAsGuest } from '#app/account/read-as-guest.tsx';
import { Submit } from '#app/account/submit.tsx';
import { useCameInElsewhere } from '#app/account/use-came-in-elsewhere.ts';
import { useSignIn } from '#app/account/use-sign-in.ts';
import { clearSettledTexts } from '#app/editor/local-texts.ts';
import { askWorker } from '#app/shell/ask-worker.ts';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { Route } from './+types/login.ts';

export { action, loader } from './load-login.ts';

/** Stays while it asks about a guest's works: the loader would redirect the account that is signed in by then. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href;
}

export default function Login({ loaderData: { isGuest, journey } }: Route.ComponentProps) {
  const t = useStrings();
  const signIn = useSignIn();
  const isForGuests = journey !== undefined && !isGuest;
  const { run, error, isBusy, withNext, goOn } = signIn;
  const [mustLogInAgain, setMustLogInAgain] = useState(false);

  // A log-out leads here: texts that are safely on the server need not stay in this browser.
  useEffect(() => {
    void clearSettledTexts();
    askWorker('dropJourneys');
    askWorker('dropWriting');
    // A store that cannot be read holds nothing.
    import('#app/journey/travel/offline/kept-run.ts')
      .then(({ clearSentRuns }) => clearSentRuns())
      .catch(() => undefined);
    import('#app/editor/offline/kept-project.ts').then(({ removeKept }) => removeKept()).catch(() => undefined);
  }, []);

  // The client may still know someone the page does not: they continue, or are told that they must log in again.
  const arrive = useRef(goOn);
  useEffect(() => {
    if (isGuest || !hasLoggedIn()) return;
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

  useCameInElsewhere(signIn);

  return (
    <EntryPage
      kind="logIn"
      signIn={signIn}
      onSubmit={(text) => void run(({ logIn }) => logIn(text('email'), text('password')))}
      cameFor={journey}
      pageTitle={isForGuests ? t('auth.read', { title: journey.title }) : undefined}
      before={isForGuests ? <ReadAsGuest journey={journey} /> : null}
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
      <Submit isBusy={isBusy} isSecond={isForGuests}>
        {t('auth.logIn')}
      </Submit>
    </EntryPage>
  );
}
