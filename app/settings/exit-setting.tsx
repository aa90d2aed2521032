import { useState } from 'react';
import { tellLoggedOut } from '#app/account/account-channel.ts';
import { unsentTexts } from '#app/editor/local-texts.ts';
import type { ExitData } from '#app/routes/settings/load-exit.ts';
import { useStrings } from '#app/strings.ts';
import { useAsk } from '#app/ui/ask.tsx';
import { Check } from '#app/ui/check.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import { Setting } from './setting.tsx';
import { useProof } from './use-proof.tsx';

/** Closing the account, once someone has confirmed that they know what it means and proved who they are. */
export function ExitSetting({ exit, onClosed }: { exit: ExitData; onClosed: () => void }) {
  const t = useStrings();
  const format = useFormat();
  const proof = useProof(exit);
  const { ask, asking } = useAsk();
  const isAlive = useIsAlive();
  const form = useFailureFocus<HTMLFormElement>(proof.error);
  const [isSure, setSure] = useState(false);
  const { uid, isGuest, isHosted, works, until } = exit;

  async function close(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const unsent = unsentTexts(uid).length;
    const question = {
      title: t('exit.askUnsent.title'),
      text: t('exit.askUnsent.text', { count: unsent }),
      act: t('exit.close'),
      keep: t('exit.askUnsent.keep'),
      isDanger: true,
    };
    if (unsent > 0 && !(await ask(question))) return;
    proof.ask(
      async () => {
        const { closeAccount } = await import('#app/account/change-account.ts');
        await closeAccount(uid, { isHosted });
        tellLoggedOut(uid);
        onClosed();
      },
      { when: isGuest ? 'never' : 'always' },
    );
  }

  return (
    <Setting id="exit" title={t('exit.title')}>
      <ul className="stack exit__list">
        <li>{t('exit.out')}</li>
        {works > 0 ? <li>{works === 1 ? t('exit.work') : t('exit.works', { works: format.number(works) })}</li> : null}
        <li>{isGuest ? t('exit.guest') : t('exit.grace', { day: format.day(until) })}</li>
        {isHosted ? <li>{t('exit.hosted')}</li> : null}
      </ul>
      <form ref={form} className="stack form" method="post" onSubmit={close}>
        <Check checked={isSure} onChange={({ target }) => setSure(target.checked)}>
          {t('exit.sure')}
        </Check>
        {proof.error ? <Notice kind="error">{t(`auth.error.${proof.error}`)}</Notice> : null}
        <button
          type="submit"
          className="btn btn--danger"
          aria-busy={proof.isBusy}
          disabled={!isSure || proof.isBusy || !isAlive}
        >
          {t('exit.close')}
        </button>
      </form>
      {asking}
      {proof.dialog}
    </Setting>
  );
}
