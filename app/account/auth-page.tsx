import { Page } from '#app/shell/page.tsx';
import { useStrings } from '#app/strings.ts';

/** The frame of logging in and registering: the form next to an open page. */
export function AuthPage({ children }: { children: React.ReactNode }) {
  const t = useStrings();
  return (
    <Page className="auth">
      <section className="auth__form">{children}</section>
      <figure className="auth__page">
        <div className="prose">
          <p>{t('auth.passage')}</p>
        </div>
        <figcaption>
          <span className="it">{t('auth.passageTitle')}</span>, {t('auth.passageAuthor')}
        </figcaption>
      </figure>
    </Page>
  );
}
