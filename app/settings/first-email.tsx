import { useRevalidator } from 'react-router';
import { fieldOfError } from '#app/account/error-field.ts';
import { NewPasswordField } from '#app/account/password-policy.tsx';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import type { useProof } from './use-proof.tsx';

/** An account whose provider gave no email gets one, and a password: another way to log in, and emails that arrive. */
export function FirstEmail({
  uid,
  proof,
  onKept,
}: {
  uid: string;
  proof: ReturnType<typeof useProof>;
  onKept: () => void;
}) {
  const t = useStrings();
  const { revalidate } = useRevalidator();
  const isAlive = useIsAlive();
  const form = useFailureFocus<HTMLFormElement>(proof.error);
  const field = proof.error && fieldOfError(proof.error);
  const said = proof.error ? t(`auth.error.${proof.error}`) : undefined;

  function add(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    const email = String(filled.get('email')).trim();
    const password = String(filled.get('password'));
    // The server says whether the sign-in is too old: then it is requested again, and this is done after it.
    proof.ask(
      async () => {
        const { addPassword } = await import('#app/account/change-account.ts');
        await addPassword(uid, email, password);
        onKept();
        await revalidate();
      },
      { when: 'never' },
    );
  }

  return (
    <form ref={form} className="stack form" method="post" onSubmit={add}>
      <h3>{t('security.addEmail')}</h3>
      {said && !field ? <Notice kind="error">{said}</Notice> : null}
      <Field
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={field === 'email' ? said : undefined}
      />
      <NewPasswordField label={t('auth.newPassword')} error={field === 'password' ? said : undefined} />
      <button type="submit" className="btn btn--plain" aria-busy={proof.isBusy} disabled={proof.isBusy || !isAlive}>
        {t('security.addEmail')}
      </button>
    </form>
  );
}
