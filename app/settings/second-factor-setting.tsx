import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ProveEmail } from '#app/account/prove-email.tsx';
import type { SecurityData } from '#app/routes/settings/load-security.ts';
import { useStrings } from '#app/strings.ts';
import { useAsk } from '#app/ui/ask.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { type Enrolment, NewFactor } from './new-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Setting } from './setting.tsx';
import { useProof } from './use-proof.tsx';

/** Authenticator apps and recovery codes. */
export function SecondFactorSetting({ security }: { security: SecurityData }) {
  const t = useStrings();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const proof = useProof(security);
  const { ask, asking } = useAsk();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { uid, brand, factors, codesLeft, isVerified, hasOutbox, email, isHosted } = security;

  function begin() {
    proof.ask(async () => {
      const { beginFactor } = await import('#app/account/change-account.ts');
      setEnrolment(await beginFactor(uid, brand));
    });
  }

  async function remove(id: string) {
    if (!(await ask({ ...t('security.askRemoveApp', { returnObjects: true }), isDanger: true }))) return;
    proof.ask(async () => {
      const { removeFactor } = await import('#app/account/change-account.ts');
      await removeFactor(uid, id);
      setCodes(undefined);
      await revalidate();
    });
  }

  function makeCodes() {
    proof.ask(async () => {
      const { makeRecoveryCodes } = await import('#app/account/change-account.ts');
      setCodes(await makeRecoveryCodes(uid));
      await revalidate();
    });
  }

  async function enrolled() {
    const isFirst = factors.length === 0;
    setEnrolment(undefined);
    await revalidate();
    // The hosted service has no recovery codes.
    if (isFirst && !isHosted) makeCodes();
  }

  return (
    <Setting id="second-factor" title={t('security.secondFactor')}>
      <p className="soft small">{t('security.secondFactorHint')}</p>
      {proof.error ? <Notice kind="error">{t(`auth.error.${proof.error}`)}</Notice> : null}
      {factors.length > 0 ? (
        <ul className="plain stack">
          {factors.map(({ id, displayName, enrolledAt }) => (
            <li key={id} className="row row--between">
              <span className="row">
                <ShieldCheck className="icon" aria-hidden="true" />
                <span>
                  {displayName || t('security.app')}
                  <span className="mute small"> · {t('security.since', { day: format.day(enrolledAt) })}</span>
                </span>
              </span>
              <button
                type="button"
                className="btn btn--quiet btn--sm"
                disabled={proof.isBusy}
                onClick={() => remove(id)}
              >
                {t('security.removeApp')}
                <span className="vh"> {displayName}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {email === undefined || !isVerified ? (
        <Notice kind="info">
          <p>{t('auth.error.proveEmail')}</p>
          {email === undefined ? null : <ProveEmail hasOutbox={hasOutbox} />}
        </Notice>
      ) : enrolment ? (
        <NewFactor uid={uid} enrolment={enrolment} onEnrolled={enrolled} onCancel={() => setEnrolment(undefined)} />
      ) : (
        <button type="button" className="btn btn--plain" disabled={proof.isBusy} onClick={begin}>
          {t('security.addApp')}
        </button>
      )}
      {factors.length > 0 && !isHosted ? (
        <RecoveryCodes codes={codes} left={codesLeft} isBusy={proof.isBusy} onMake={makeCodes} />
      ) : null}
      {asking}
      {proof.dialog}
    </Setting>
  );
}
