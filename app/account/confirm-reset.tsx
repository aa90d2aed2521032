import { useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { IdentitySentence } from '#domain/identity-error.ts';
import type { CodeInfo } from './mailed-code.ts';
import { NewPasswordField } from './password-policy.tsx';
import { Submit } from './submit.tsx';

/** A link to choose a new password by. */
export function ConfirmReset({ code, info }: { code: string; info: CodeInfo }) {
  const t = useStrings();
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const [error, setError] = useState<IdentitySentence>();
  const form = useFailureFocus<HTMLFormElement>(error);

  async function reset(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setState('busy');
    setError(undefined);
    try {
      const { spendReset } = await import('./mailed-code.ts');
      await spendReset(code, password);
      setState('done');
    } catch (failure) {
      setError(sentenceOf(failure));
      setState('asked');
    }
  }

  if (state === 'done')
    return (
      <>
        <h1>{t('confirm.resetPassword.title')}</h1>
        <div className="stack form">
          <Notice kind="success">{t('confirm.resetPassword.done')}</Notice>
          <Link className="btn btn--primary btn--wide btn--lg" to="/login" reloadDocument>
            {t('auth.logIn')}
          </Link>
        </div>
      </>
    );
  return (
    <>
      <h1>{t('confirm.resetPassword.title')}</h1>
      <p className="soft">{t('confirm.resetPassword.ask', { email: info.email })}</p>
      <form ref={form} method="post" onSubmit={reset}>
        {/* So that a password manager knows whose password it keeps. */}
        <input
          className="vh"
          type="email"
          autoComplete="username"
          value={info.email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <NewPasswordField label={t('auth.newPassword')} error={error ? t(`auth.error.${error}`) : undefined} />
        <Submit isBusy={state === 'busy'}>{t('confirm.resetPassword.do')}</Submit>
      </form>
    </>
  );
}
