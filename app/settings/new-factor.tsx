import type { TotpSecret } from 'firebase/auth';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { IdentitySentence } from '#domain/identity-error.ts';

/** A second factor that waits for its first code. */
export type Enrolment = { readonly secret: TotpSecret; readonly address: string };

/** A picture for the app to read, the same to type in, and the field for its first code. */
export function NewFactor({
  uid,
  enrolment: { secret, address },
  onEnrolled,
  onCancel,
}: {
  uid: string;
  enrolment: Enrolment;
  onEnrolled: () => Promise<void>;
  onCancel: () => void;
}) {
  const t = useStrings();
  const [error, setError] = useState<IdentitySentence>();
  const [isBusy, setBusy] = useState(false);
  const form = useFailureFocus<HTMLFormElement>(error);
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`;

  async function keep(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setError(undefined);
    try {
      const { keepFactor } = await import('#app/account/change-account.ts');
      await keepFactor(uid, secret, String(data.get('code')), String(data.get('name')).trim());
      await onEnrolled();
    } catch (failure) {
      setError(sentenceOf(failure));
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="stack form" method="post" onSubmit={keep}>
      <p>{t('security.scan')}</p>
      <img className="qr" src={picture} alt={t('security.qr')} width="192" height="192" />
      <p className="small">
        {t('security.typeSecret')} <code className="secret">{secret.secretKey.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Field
        label={t('security.appName')}
        name="name"
        maxLength={60}
        autoComplete="off"
        hint={t('security.appNameHint')}
      />
      <Field
        label={t('auth.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{6,7}"
        wrong={t('security.codeWrong')}
        required
        error={error ? t(`auth.error.${error}`) : undefined}
      />
      <div className="row row--wrap">
        <button type="submit" className="btn btn--primary" aria-busy={isBusy} disabled={isBusy}>
          {t('security.turnOn')}
        </button>
        <button type="button" className="btn btn--quiet" onClick={onCancel}>
          {t('proof.cancel')}
        </button>
      </div>
    </form>
  );
}
