import type { User } from 'firebase/auth';
import { useEffect, useState } from 'react';
import type { Linked } from '#app/settings/load-person.ts';

/** By what someone can sign in. */
type Ways = {
  readonly hasPassword: boolean;
  readonly providerIds: readonly string[];
  readonly linked: readonly Linked[];
};

/** An authenticator app of theirs. */
type Factor = { readonly id: string; readonly displayName: string; readonly enrolledAt: number };

type Person = Ways & { readonly uid: string; readonly isHosted: boolean; readonly factors?: readonly Factor[] };

/**
 * A person with the ways in they have: as our server loaded them, or, in hosted mode, as the service's client knows
 * them, which alone does.
 */
export function useWaysIn<Loaded extends Person>(person: Loaded): Loaded {
  const [known, setKnown] = useState<Ways & { factors: readonly Factor[] }>();
  useEffect(() => {
    if (!person.isHosted) return;
    let isLeft = false;
    async function ask() {
      const { identityClient } = await import('./identity-client.ts');
      const { auth, sdk } = await identityClient();
      const user = auth.currentUser;
      if (!isLeft && user?.uid === person.uid) setKnown({ ...waysOf(user), factors: factorsOf(sdk, user) });
    }
    ask().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [person]);
  return known ? { ...person, ...known } : person;
}

function waysOf({ providerData }: User): Ways {
  const others = providerData.filter(({ providerId }) => providerId !== 'password');
  return {
    hasPassword: others.length < providerData.length,
    providerIds: others.map(({ providerId }) => providerId),
    linked: others.map(({ providerId, email, displayName }) => ({
      providerId,
      email: email ?? undefined,
      displayName: displayName ?? '',
    })),
  };
}

function factorsOf(sdk: typeof import('firebase/auth'), user: User): Factor[] {
  return sdk.multiFactor(user).enrolledFactors.map(({ uid, displayName, enrollmentTime }) => ({
    id: uid,
    displayName: displayName ?? '',
    enrolledAt: Date.parse(enrollmentTime),
  }));
}
