import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { IdentitySentence } from '#domain/identity-error.ts';
import { askGuestWorks, forgetGuest, keptGuest } from './guest-token.ts';

/** Asks again about the works of a guest, where the question was left without an answer. */
export function GuestOffer() {
  const t = useStrings();
  const { revalidate } = useRevalidator();
  const uid = useRoot()?.account?.uid;
  const [offered, setOffered] = useState<{ token: string; works: number }>();
  const [error, setError] = useState<IdentitySentence>();

  useEffect(() => {
    const token = uid === undefined ? undefined : keptGuest(uid);
    if (token === undefined) return;
    askGuestWorks(token, { bring: false })
      .then((works) => (works > 0 ? setOffered({ token, works }) : forgetGuest()))
      .catch(() => undefined);
  }, [uid]);

  if (!offered) return null;

  async function decide(bring: boolean) {
    if (!offered) return;
    try {
      if (bring) await askGuestWorks(offered.token, { bring });
      forgetGuest();
      setOffered(undefined);
      await revalidate();
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }

  return (
    <Notice kind="info">
      <p>
        <b>{t('auth.bringTitle')}</b> {t('auth.bringIntro', { count: offered.works })}
      </p>
      {error ? <p className="field__error">{t(`auth.error.${error}`)}</p> : null}
      <div className="row row--wrap">
        <button type="button" className="btn btn--primary btn--sm" onClick={() => decide(true)}>
          {t('auth.bring')}
        </button>
        <button type="button" className="btn btn--quiet btn--sm" onClick={() => decide(false)}>
          {t('auth.leaveBehind')}
        </button>
      </div>
    </Notice>
  );
}
