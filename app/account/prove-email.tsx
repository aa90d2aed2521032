import { useState } from 'react';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import type { IdentitySentence } from '#domain/identity-error.ts';

/** Sends the verification email again; where emails stay on this machine, says where they are. */
export function ProveEmail({ hasOutbox }: { hasOutbox: boolean }) {
  const t = useStrings();
  const uid = useRoot()?.account?.uid;
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [error, setError] = useState<IdentitySentence>();

  async function send() {
    if (uid === undefined) return;
    setState('busy');
    setError(undefined);
    try {
      const { mailProof } = await import('./change-account.ts');
      await mailProof(uid);
      setState('sent');
    } catch (failure) {
      setError(sentenceOf(failure));
      setState('idle');
    }
  }

  return (
    <div className="row row--wrap">
      <button
        type="button"
        className="btn btn--plain btn--sm"
        onClick={send}
        aria-busy={state === 'busy'}
        disabled={state === 'busy'}
      >
        {state === 'busy' ? <span className="spinner" aria-hidden="true" /> : null}
        {t('security.sendProof')}
      </button>
      {hasOutbox ? (
        <a className="link small" href="/dev/mailbox" target="_blank" rel="noreferrer">
          {t('security.outbox')}
        </a>
      ) : null}
      <span className="small" role="status">
        {state === 'sent' ? t('security.proofSent') : null}
        {error ? t(`auth.error.${error}`) : null}
      </span>
    </div>
  );
}
