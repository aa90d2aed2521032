import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AuthPage } from '#app/account/auth-page.tsx';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import { NeedsScript, Submit } from '#app/account/submit.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { IdentitySentence } from '#domain/identity-error.ts';

export { action } from './load-forgot.ts';

/** Requests an email for choosing a new password. The answer is the same whether or not anyone has the address. */
export default function Forgot() {
  const t = useStrings();
  const [search] = useSearchParams();
  const [error, setError] = useState<IdentitySentence>();
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const form = useFailureFocus<HTMLFormElement>(error);
  const next = search.get('next');

  async function send(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    setBusy(true);
    setError(undefined);
    setSentTo(undefined);
    try {
      const { mailReset } = await import('#app/account/change-account.ts');
      await mailReset(email);
      setSentTo(email);
    } catch (failure) {
      // With enumeration protection off the server says that the address is unknown; the page does not.
      const sentence = sentenceOf(failure);
      if (sentence === 'mismatch') setSentTo(email);
      else setError(sentence);
    }
    setBusy(false);
  }

  return (
    <AuthPage>
      <PageTitle title={t('auth.forgot')} />
      <h1>{t('auth.forgot')}</h1>
      <p className="soft">{t('auth.forgotIntro')}</p>
      <NeedsScript>{t('auth.needsScript')}</NeedsScript>
      <form ref={form} className="needs-script" method="post" onSubmit={send}>
        <Field
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={error ? t(`auth.error.${error}`) : undefined}
        />
        <Submit isBusy={isBusy}>{t('auth.sendReset')}</Submit>
      </form>
      <div role="status">
        {sentTo ? (
          <div className="notice notice--success auth__notice">
            <MailCheck className="icon" aria-hidden="true" />
            <div className="grow">{t('auth.resetSent', { email: sentTo })}</div>
          </div>
        ) : null}
      </div>
      <p className="soft small auth__notice">
        <Link className="link" to={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>
          {t('auth.backToLogIn')}
        </Link>
      </p>
    </AuthPage>
  );
}
