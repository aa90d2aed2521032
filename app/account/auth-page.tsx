import { Page } from '#app/shell/page.tsx';
import { useStrings } from '#app/strings.ts';
import type { CameFor } from './load-came-for.ts';

/** The frame of logging in and registering: the form next to an open page, of the work someone came for if any. */
export function AuthPage({ children, cameFor }: { children: React.ReactNode; cameFor?: CameFor | undefined }) {
  return (
    <Page className="auth">
      <section className="auth__form">{children}</section>
      {cameFor ? <OpenWork cameFor={cameFor} /> : <OpenPage />}
    </Page>
  );
}

function OpenPage() {
  const t = useStrings();
  return (
    <figure className="auth__page">
      <div className="prose">
        <p>{t('auth.passage')}</p>
      </div>
      <figcaption>
        <span className="it">{t('auth.passageTitle')}</span>, {t('auth.passageAuthor')}
      </figcaption>
    </figure>
  );
}

function OpenWork({ cameFor: { title, work, credit, language, workLanguage, passage } }: { cameFor: CameFor }) {
  return (
    <figure className="auth__page">
      {passage.words ? (
        <div className="prose" lang={passage.language}>
          {passage.words.split('\n').map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <p key={at}>{line}</p>
          ))}
        </div>
      ) : null}
      <figcaption>
        <cite lang={work ? workLanguage : language}>{work ?? title}</cite>, {credit}
      </figcaption>
    </figure>
  );
}
