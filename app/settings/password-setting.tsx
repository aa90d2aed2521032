import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { NewPasswordField } from '#app/account/password-policy.tsx';
import type { SecurityData } from '#app/routes/settings/load-security.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import { Setting } from './setting.tsx';
import { useProof } from './use-proof.tsx';

/** Changing the password, or setting the first one; everyone else signed in to the account is signed out. */
export function PasswordSetting({ security }: { security: SecurityData }) {
  const t = useStrings();
  const { revalidate } = useRevalidator();
  const proof = useProof(security);
  const isAlive = useIsAlive();
  const form = useFailureFocus<HTMLFormElement>(proof.error);
  const [round, setRound] = useState(0);
  const [isKept, setKept] = useState(false);
  const { hasPassword, email, uid } = security;

  function change(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setKept(false);
    proof.ask(
      async () => {
        const { changePassword } = await import('#app/account/change-account.ts');
        await changePassword(uid, password);
        setRound((before) => before + 1);
        setKept(true);
        await revalidate();
      },
      { when: 'always' },
    );
  }

  return (
    <Setting id="password" title={t('security.password')}>
      <p className="soft small">{t(hasPassword ? 'security.passwordHint' : 'security.noPassword')}</p>
      {email === undefined ? (
        <p>
          <Link className="link" to="/settings/account#email">
            {t('security.addEmail')}
          </Link>
        </p>
      ) : (
        <form ref={form} key={round} className="stack form" method="post" onSubmit={change}>
          <input
            className="vh"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <NewPasswordField
            label={t('auth.newPassword')}
            error={proof.error ? t(`auth.error.${proof.error}`) : undefined}
          />
          <button type="submit" className="btn btn--plain" aria-busy={proof.isBusy} disabled={proof.isBusy || !isAlive}>
            {t(hasPassword ? 'security.changePassword' : 'security.setPassword')}
          </button>
        </form>
      )}
      <div role="status">{isKept ? <Notice kind="success">{t('security.passwordKept')}</Notice> : null}</div>
      {proof.dialog}
    </Setting>
  );
}
