import type { MultiFactorResolver } from 'firebase/auth';
import { useRef, useState } from 'react';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import { openProviderWindow } from '#app/account/provider-window.ts';
import type { IdentitySentence } from '#domain/identity-error.ts';

/** Who has to prove who they are, and by what they can. */
export type Provable = {
  readonly uid: string;
  readonly email: string | undefined;
  readonly hasPassword: boolean;
  readonly providerIds: readonly string[];
  readonly isHosted: boolean;
};

type Client = typeof import('#app/account/change-account.ts');

/** The ways to prove who one is; the resolver waits for the second step of accounts that have one. */
export function useProving(person: Provable, onProved: () => Promise<void>) {
  const [error, setError] = useState<IdentitySentence>();
  const [isBusy, setBusy] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const [resolver, setResolver] = useState<MultiFactorResolver>();
  const abort = useRef<AbortController>(undefined);

  async function attempt(deed: (client: Client) => Promise<MultiFactorResolver | undefined>) {
    setBusy(true);
    setError(undefined);
    try {
      const asks = await deed(await import('#app/account/change-account.ts'));
      if (!asks) return await onProved();
      setResolver(asks);
      setBusy(false);
    } catch (failure) {
      setError(sentenceOf(failure));
      setBusy(false);
    }
  }

  async function byProvider(id: string) {
    abort.current = new AbortController();
    try {
      const handed = await openProviderWindow(id, { signal: abort.current.signal, again: true });
      await attempt(({ proveByProvider }) => proveByProvider(person.uid, id, handed));
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }

  async function mailReset() {
    const { email } = person;
    if (email === undefined) return;
    setBusy(true);
    try {
      const client = await import('#app/account/change-account.ts');
      await client.mailReset(email);
      setMailed(true);
    } catch (failure) {
      setError(sentenceOf(failure));
    }
    setBusy(false);
  }

  return { error, isBusy, isMailed, resolver, attempt, byProvider, mailReset };
}
