import { useSearchParams } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { splitLocale } from '#domain/locale.ts';
import { Submit } from './submit.tsx';
import { useSignIn } from './use-sign-in.ts';

/** For a visitor who came for a journey: why that asks for an account, and a way to read it at once without one. */
export function ReadAsGuest() {
  const t = useStrings();
  const [search] = useSearchParams();
  const { run, error, isBusy } = useSignIn();
  const wanted = splitLocale(search.get('next') ?? '').path;
  if (!/^\/journey\/[^/]/.test(wanted) || wanted.startsWith('/journey/find')) return null;
  return (
    <form
      className="stack form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void run(({ beginAsGuest }) => beginAsGuest());
      }}
    >
      <p className="soft">{t('auth.guestRead')}</p>
      {error ? <Notice kind="error">{t(`auth.error.${error}`)}</Notice> : null}
      <Submit isBusy={isBusy}>{t('auth.beginAsGuest')}</Submit>
    </form>
  );
}
