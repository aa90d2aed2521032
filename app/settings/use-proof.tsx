import { useState } from 'react';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import { minuteMs } from '#domain/duration.ts';
import type { IdentitySentence } from '#domain/identity-error.ts';
import { ProofDialog } from './proof-dialog.tsx';
import type { Provable } from './use-proving.ts';

type Deed = () => Promise<void>;

/** How long a proof is good for here; the server counts five minutes and has the last word. */
const proofMs = 4 * minuteMs;

let provedAt = 0;

/**
 * Does something that requires a recent proof of who someone is: asks for the password (or a provider) first where the
 * last proof is some time ago, or always where the action requires it.
 */
export function useProof(person: Provable) {
  const [asked, setAsked] = useState<Deed>();
  const [error, setError] = useState<IdentitySentence>();
  const [isBusy, setBusy] = useState(false);

  async function perform(deed: Deed) {
    setBusy(true);
    setError(undefined);
    try {
      await deed();
    } catch (failure) {
      const sentence = sentenceOf(failure);
      if (sentence === 'recent') setAsked(() => deed);
      else setError(sentence);
    }
    setBusy(false);
  }

  async function proved(deed: Deed) {
    provedAt = Date.now();
    setAsked(undefined);
    await perform(deed);
  }

  return {
    error,
    isBusy,
    /** @param options.when - asks where the proof is old, however lately it was, or never: a guest has none to give */
    ask(deed: Deed, { when = 'old' }: { when?: 'old' | 'always' | 'never' } = {}) {
      setError(undefined);
      const isOld = Date.now() - provedAt > proofMs;
      if (when === 'always' || (when === 'old' && isOld)) setAsked(() => deed);
      else void perform(deed);
    },
    dialog: asked ? (
      <ProofDialog person={person} onProved={() => proved(asked)} onClose={() => setAsked(undefined)} />
    ) : null,
  };
}
