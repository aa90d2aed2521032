import { useSearchParams } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { withSlots } from '#app/ui/with-slots.tsx';
import { Submit } from './submit.tsx';
import { useSignIn } from './use-sign-in.ts';

/** For a visitor who came for a journey: the way to read it immediately, without an account. */
export function ReadAsGuest({
  journey: { title, work, credit, language },
}: {
  journey: {
    readonly title: string;
    /** Of the work it belongs to, where that has another title. */
    readonly work: string | undefined;
    readonly credit: string;
    readonly language: string;
  };
}) {
  const t = useStrings();
  const [search] = useSearchParams();
  const { run, error, isBusy } = useSignIn();
  const isRefused = search.get('guest') === 'refused';
  return (
    <>
      <h1 className="guestfor">
        {withSlots({ title: <cite lang={language}>{title}</cite> }, (marks) => t('auth.read', marks))}
      </h1>
      {work || credit ? (
        <p className="soft dots">
          {work ? <cite lang={language}>{work}</cite> : null}
          {credit ? <span>{credit}</span> : null}
        </p>
      ) : null}
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
