import { useSearchParams } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { splitLocale } from '#domain/locale.ts';
import { Submit } from './submit.tsx';
import { useSignIn } from './use-sign-in.ts';

/** For a visitor who came for a journey: the way to read it immediately, without an account. */
export function ReadAsGuest() {
  const t = useStrings();
  const [search] = useSearchParams();
  const { run, error, isBusy } = useSignIn();
  const wanted = splitLocale(search.get('next') ?? '').path;
  if (!/^\/journey\/[^/]/.test(wanted) || wanted.startsWith('/journey/find')) return null;
  return (
    <>
      <form
        className="stack form"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void run(({ beginAsGuest }) => beginAsGuest());
        }}
      >
        <p>{t('auth.guestRead')}</p>
        {error ? <Notice kind="error">{t(`auth.error.${error}`)}</Notice> : null}
        <Submit isBusy={isBusy}>{t('auth.beginAsGuest')}</Submit>
      </form>
      <div className="or">{t('auth.or')}</div>
    </>
  );
}
