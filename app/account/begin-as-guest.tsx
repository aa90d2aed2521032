import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { NeedsScript, Submit } from './submit.tsx';
import { useSignIn } from './use-sign-in.ts';

/** For a visitor who wants to write: immediately, as a guest, or with an account. */
export function BeginAsGuest({ target }: { target: string }) {
  const t = useStrings();
  const { run, error, isBusy, withNext } = useSignIn(target);
  const form = useFailureFocus<HTMLFormElement>(error);
  return (
    <form
      ref={form}
      className="stack form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void run(({ beginAsGuest }) => beginAsGuest());
      }}
    >
      <p>{t('auth.guestIntro')}</p>
      {error ? <Notice kind="error">{t(`auth.error.${error}`)}</Notice> : null}
      <NeedsScript>{t('auth.needsScript')}</NeedsScript>
      <div className="needs-script">
        <Submit isBusy={isBusy}>{t('auth.beginAsGuest')}</Submit>
      </div>
      <p className="soft small">
        {t('auth.haveAccount')}{' '}
        <Link className="link" to={withNext('/login')}>
          {t('auth.logIn')}
        </Link>
      </p>
    </form>
  );
}
