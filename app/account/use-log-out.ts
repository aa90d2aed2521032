import { useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { unsentTexts } from '#app/editor/local-texts.ts';
import { goTo } from '#app/shell/go.ts';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { asHere } from '#domain/locale.ts';
import { tellLoggedOut } from './account-channel.ts';

/**
 * Logging out: asks first where this browser holds text that the server does not have, and leads to /login. A log-out
 * that fails changes nothing and is reported.
 */
export function useLogOut(): { logOut: () => Promise<void>; isBusy: boolean } {
  const t = useStrings();
  const root = useRoot();
  const [isBusy, setBusy] = useState(false);

  async function logOut() {
    const uid = root?.account?.uid;
    if (uid === undefined) return;
    const unsent = unsentTexts(uid).length;
    if (unsent > 0 && !window.confirm(t('shell.unsentText', { count: unsent }))) return;
    setBusy(true);
    try {
      const { endSession } = await import('./identity-client.ts');
      await endSession();
      tellLoggedOut(uid);
      goTo(asHere('/login', location.pathname));
    } catch (error) {
      console.error(error);
      raiseAlert('error', t('shell.logOutFailed'));
      setBusy(false);
    }
  }

  return { logOut, isBusy };
}
