import { useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { IdentitySentence } from '#domain/identity-error.ts';
import type { CodeInfo, Mode } from './mailed-code.ts';
import { Submit } from './submit.tsx';

/** A link that proves an address, changes it, or takes a change back: one sentence and one button. */
export function ConfirmCode({
  code,
  mode,
  info,
}: {
  code: string;
  mode: Exclude<Mode, 'signIn' | 'resetPassword'>;
  info: CodeInfo;
}) {
  const t = useStrings();
  const isHere = useRoot()?.account !== undefined;
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const [error, setError] = useState<IdentitySentence>();
  const form = useFailureFocus<HTMLFormElement>(error);

  async function spend(event: React.FormEvent) {
    event.preventDefault();
    setState('busy');
    setError(undefined);
    try {
      const { spendCode } = await import('./mailed-code.ts');
      await spendCode(code);
      setState('done');
    } catch (failure) {
      setError(sentenceOf(failure));
      setState('asked');
    }
  }

  const words = { email: info.email, previous: info.previousEmail ?? '' };
  if (state === 'done') {
    // Every change of an address or a second factor has ended every sign-in.
    const to = mode === 'verifyEmail' && isHere ? '/library' : '/login';
    return (
      <>
        <h1>{t(`confirm.${mode}.title`)}</h1>
        <div className="stack form">
          <Notice kind="success">{t(`confirm.${mode}.done`, words)}</Notice>
          {mode === 'recoverEmail' || mode === 'revertSecondFactorAddition' ? (
            <p>
              {t('confirm.changePassword')}{' '}
              <Link className="link" to="/forgot">
                {t('auth.forgot')}
              </Link>
            </p>
          ) : null}
          <Link className="btn btn--primary btn--wide btn--lg" to={to} reloadDocument>
            {to === '/library' ? t('confirm.toLibrary') : t('auth.logIn')}
          </Link>
        </div>
      </>
    );
  }
  return (
    <>
      <h1>{t(`confirm.${mode}.title`)}</h1>
      <p className="soft">{t(`confirm.${mode}.ask`, words)}</p>
      <form ref={form} method="post" onSubmit={spend}>
        {error ? <Notice kind="error">{t(`auth.error.${error}`)}</Notice> : null}
        <Submit isBusy={state === 'busy'}>{t(`confirm.${mode}.do`)}</Submit>
      </form>
      <p className="small mute auth__notice">{t('confirm.notYou')}</p>
    </>
  );
}
