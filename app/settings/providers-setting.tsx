import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import { ProviderMark, useProviders } from '#app/account/other-ways.tsx';
import { openProviderWindow } from '#app/account/provider-window.ts';
import type { AccountData } from '#app/routes/settings/load-account.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { IdentitySentence } from '#domain/identity-error.ts';
import { Setting } from './setting.tsx';
import { useProof } from './use-proof.tsx';

/**
 * The other providers that an account can be signed in to by: added after a proof, removed while a way to log in is
 * left.
 */
export function ProvidersSetting({ person }: { person: AccountData }) {
  const t = useStrings();
  const { revalidate } = useRevalidator();
  const providers = useProviders();
  const proof = useProof(person);
  const [error, setError] = useState<IdentitySentence>();
  const [ready, setReady] = useState<string>();
  const { uid, linked, hasPassword, isVerified } = person;
  if (providers.length === 0 && linked.length === 0) return null;
  const addable = providers.filter(({ id }) => !linked.some(({ providerId }) => providerId === id));
  const isLast = linked.length === 1 && !hasPassword && !isVerified;

  /** A window opens only while a press still counts: so the proof comes first, and a second press opens it. */
  async function add(id: string) {
    setError(undefined);
    try {
      const handed = await openProviderWindow(id, { signal: new AbortController().signal });
      const { linkProvider } = await import('#app/account/change-account.ts');
      await linkProvider(uid, id, handed);
      setReady(undefined);
      await revalidate();
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }

  function remove(id: string) {
    proof.ask(async () => {
      const { unlinkProvider } = await import('#app/account/change-account.ts');
      await unlinkProvider(uid, id);
      await revalidate();
    });
  }

  const shown = error ?? proof.error;
  return (
    <Setting id="providers" title={t('security.providers')}>
      {shown ? <Notice kind="error">{t(`auth.error.${shown}`)}</Notice> : null}
      <ul className="plain stack">
        {linked.map(({ providerId, email }) => (
          <li key={providerId} className="row row--between">
            <span className="row">
              <ProviderMark id={providerId} />
              <span>
                {providers.find(({ id }) => id === providerId)?.name ?? providerId}
                {email ? <span className="mute small"> · {email}</span> : null}
              </span>
            </span>
            <button
              type="button"
              className="btn btn--quiet btn--sm"
              disabled={proof.isBusy || isLast}
              onClick={() => remove(providerId)}
            >
              {t('security.unlink')}
              <span className="vh"> {providerId}</span>
            </button>
          </li>
        ))}
      </ul>
      {isLast ? <p className="small mute">{t('security.lastWay')}</p> : null}
      {addable.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="btn btn--plain"
          disabled={proof.isBusy}
          onClick={() => (ready === id ? void add(id) : proof.ask(async () => setReady(id)))}
        >
          <ProviderMark id={id} />
          {t(ready === id ? 'security.openProvider' : 'security.link', { provider: name })}
        </button>
      ))}
      {proof.dialog}
    </Setting>
  );
}
