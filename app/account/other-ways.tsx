import { KeyRound, Mail, MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { withSlots } from '#app/ui/with-slots.tsx';
import { normaliseEmail } from '#domain/account.ts';
import type { IdentityConfiguration } from './identity-app.ts';

type Providers = IdentityConfiguration['fabula']['providers'];

import { GoogleMark } from './google-mark.tsx';
import type { SignInState } from './use-sign-in.ts';

/** The providers the operator has set, once the page has asked; none before, and none where there are none. */
export function useProviders(): Providers {
  const [providers, setProviders] = useState<Providers>([]);
  useEffect(() => {
    const controller = new AbortController();
    fetch('/__/firebase/init.json', { signal: controller.signal })
      .then((answer) => answer.json())
      .then(({ fabula }) => setProviders(fabula.providers))
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  return providers;
}

/** A provider's logo, decorative next to its name. */
export function ProviderMark({ id }: { id: string }) {
  return id === 'google.com' ? <GoogleMark /> : <KeyRound className="icon" aria-hidden="true" />;
}

/**
 * Ways to log in besides the password: other providers, and a link by email.
 *
 * @param readEmail - the address in the form above, and what to do where it is none
 * @param readName - the name in the form above, for people who open an account
 */
export function OtherWays({
  signIn: { isBusy, waiting, next, run, runWith },
  readEmail,
  readName,
  label,
}: {
  signIn: SignInState;
  readEmail: () => string | undefined;
  readName: () => string;
  label: 'auth.continueWith' | 'auth.registerWith';
}) {
  const t = useStrings();
  const providers = useProviders();
  const [mailedTo, setMailedTo] = useState<string>();

  function mail() {
    const email = normaliseEmail(readEmail() ?? '');
    if (email === undefined) return;
    const name = readName();
    setMailedTo(undefined);
    void run(async ({ mailLink }) => {
      await mailLink(email, next, name);
      setMailedTo(email);
      return undefined;
    });
  }

  return (
    <>
      <div className="or">{t('auth.or')}</div>
      <div className="ways">
        {providers.map((provider) => (
          <button
            key={provider.id}
            type="button"
            className="btn btn--plain btn--wide"
            disabled={isBusy}
            onClick={() => runWith(provider, readName())}
          >
            <ProviderMark id={provider.id} />
            {t(label, { provider: provider.name })}
          </button>
        ))}
        <button type="button" className="btn btn--plain btn--wide" disabled={isBusy} onClick={mail}>
          <Mail className="icon" aria-hidden="true" />
          {t('auth.mailLink')}
        </button>
      </div>
      <div role="status">
        {waiting?.kind === 'provider' ? (
          <div className="notice auth__notice">
            <span className="spinner" aria-hidden="true" />
            <div className="grow">
              {withSlots(
                {
                  cancel: (
                    <button type="button" className="link" onClick={waiting.stop}>
                      {t('auth.stopWaiting')}
                    </button>
                  ),
                },
                (marks) => t('auth.windowOpen', { provider: waiting.name, ...marks }),
              )}
            </div>
          </div>
        ) : null}
        {mailedTo ? (
          <div className="notice notice--success auth__notice">
            <MailCheck className="icon" aria-hidden="true" />
            <div className="grow">{t('auth.linkSent', { email: mailedTo })}</div>
          </div>
        ) : null}
      </div>
    </>
  );
}
