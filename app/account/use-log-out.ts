import { useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { unsentTexts } from '#app/editor/local-texts.ts';
import { goTo } from '#app/shell/go.ts';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { useAsk } from '#app/ui/ask.tsx';
import { asHere } from '#domain/locale.ts';
import { tellLoggedOut } from './account-channel.ts';

/**
 * Logging out: asks first where this browser holds text that the server does not have, and leads to /login. A log-out
 * that fails changes nothing and is reported.
 *
 * @returns the act, and the question, to be shown while it stands
 */
export function useLogOut() {
  const t = useStrings();
  const root = useRoot();
  const { ask, asking } = useAsk();
  const [isBusy, setBusy] = useState(false);

  async function logOut() {
    const uid = root?.account?.uid;
    if (uid === undefined) return;
    const unsent = unsentTexts(uid).length;
    const question = {
      title: t('shell.askUnsent.title'),
      text: t('shell.askUnsent.text', { count: unsent }),
      act: t('shell.logOut'),
      keep: t('shell.askUnsent.keep'),
    };
    if (unsent > 0 && !(await ask(question))) return;
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

  return { logOut, isBusy, asking };
}
