import { useState } from 'react';
import { ProveEmail } from '#app/account/prove-email.tsx';
import type { AccountData } from '#app/routes/settings/load-account.ts';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import { FirstEmail } from './first-email.tsx';
import { Setting } from './setting.tsx';
import { useProof } from './use-proof.tsx';

/** The address of an account: whether it is verified, and changing it by an email to the new one. */
export function EmailSetting({ person }: { person: AccountData }) {
  const t = useStrings();
  const proof = useProof(person);
  const isAlive = useIsAlive();
  const form = useFailureFocus<HTMLFormElement>(proof.error);
  /** Whether the first one was added a moment ago. */
  const [isKept, setKept] = useState(false);
  const [mailedTo, setMailedTo] = useState<string>();
  const { email, isVerified, hasOutbox, uid } = person;

  function change(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = event.currentTarget;
    const wanted = String(new FormData(filled).get('email')).trim();
    setMailedTo(undefined);
    proof.ask(
      async () => {
        const { mailNewAddress } = await import('#app/account/change-account.ts');
        await mailNewAddress(uid, wanted);
        setMailedTo(wanted);
        filled.reset();
      },
      { when: 'always' },
    );
  }

  return (
    <Setting id="email" title={t('security.email')}>
      {email === undefined ? (
        <>
          <p className="soft">{t('security.noEmail')}</p>
          <FirstEmail uid={uid} proof={proof} onKept={() => setKept(true)} />
        </>
      ) : (
        <p>
          <b>{email}</b> <span className="mute">·</span>{' '}
          <span className="mute small">{t(isVerified ? 'security.emailProved' : 'security.emailNotProved')}</span>
        </p>
      )}
      <div role="status">{isKept ? <Notice kind="success">{t('security.passwordKept')}</Notice> : null}</div>
      {email !== undefined && !isVerified ? <ProveEmail hasOutbox={hasOutbox} /> : null}
      {email !== undefined ? (
        <form ref={form} className="stack form" method="post" onSubmit={change}>
          <Field
            label={t('security.newEmail')}
            name="email"
            type="email"
            autoComplete="email"
            required
            hint={t('security.newEmailHint')}
            error={proof.error ? t(`auth.error.${proof.error}`) : undefined}
          />
          <div role="status">
            {mailedTo ? <Notice kind="success">{t('security.newEmailSent', { email: mailedTo })}</Notice> : null}
          </div>
          <button type="submit" className="btn btn--plain" aria-busy={proof.isBusy} disabled={proof.isBusy || !isAlive}>
            {t('security.changeEmail')}
          </button>
        </form>
      ) : null}
      {proof.dialog}
    </Setting>
  );
}
