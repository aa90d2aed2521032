import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRoot } from '#app/root.tsx';
import { inLocale } from '#domain/locale.ts';
import { type AuthErrorKind, authErrorKind } from './auth-error.ts';
import { safeNext } from './next-address.ts';

type Client = typeof import('./identity-client.ts');

/**
 * Sends a form to the identity: fetches its client, does the deed, and leads to where the person wanted to go. What
 * fails is told by its kind, and the form stays as it was filled in.
 */
export function useAuthForm(deed: (client: Client, form: FormData) => Promise<void>) {
  const root = useRoot();
  const [search] = useSearchParams();
  const [error, setError] = useState<AuthErrorKind>();
  const [isBusy, setBusy] = useState(false);
  const next = search.get('next');

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError(undefined);
    try {
      await deed(await import('./identity-client.ts'), form);
      location.assign(safeNext(next) ?? inLocale('/library', root?.locale ?? 'en'));
    } catch (failure) {
      setError(authErrorKind(failure));
      setBusy(false);
    }
  }

  /** The other page's address, which goes on to the same place. */
  const withNext = (path: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path);
  return { submit, error, isBusy, withNext };
}
