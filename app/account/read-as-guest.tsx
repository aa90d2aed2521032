import { useSearchParams } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { withSlots } from '#app/ui/with-slots.tsx';
import type { CameFor } from './load-came-for.ts';
import { Submit } from './submit.tsx';
import { useSignIn } from './use-sign-in.ts';

/** For a visitor who came for a journey: the way to read it immediately, without an account. */
export function ReadAsGuest({ journey: { title, work, credit, language, workLanguage } }: { journey: CameFor }) {
  const t = useStrings();
  const [search] = useSearchParams();
  const { run, error, isBusy } = useSignIn();
  const isRefused = search.get('guest') === 'refused';
  return (
    <>
      <h1 className="guestfor">
        {withSlots(
          {
            title: (
              <cite className="whole" lang={language}>
                {title}
              </cite>
            ),
          },
          (marks) => t('auth.read', marks),
        )}
      </h1>
      <p className="soft dots">
        {work ? <cite lang={workLanguage}>{work}</cite> : null}
        <span>{credit}</span>
      </p>
      {/* Without scripts the server opens the guest. */}
      <form
        className="stack form"
        method="post"
        action="/session/guest"
        onSubmit={(event) => {
          event.preventDefault();
          void run(({ beginAsGuest }) => beginAsGuest());
        }}
      >
        <p>{t('auth.guestRead')}</p>
        <input type="hidden" name="next" value={search.get('next') ?? ''} />
        {error ? <Notice kind="error">{t(`auth.error.${error}`)}</Notice> : null}
        {isRefused && !error ? <Notice kind="error">{t('auth.error.tooMany')}</Notice> : null}
        <Submit isBusy={isBusy} worksWithoutScript>
          {t('auth.readAsGuest')}
        </Submit>
      </form>
      <div className="or needs-script">{t('auth.or')}</div>
    </>
  );
}
