import { useEffect, useRef, useState } from 'react';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { readRefused, removeRefused } from './refused-store.ts';

/** What someone wrote without a network at steps that are gone: here it can be read and copied until they delete it. */
export function RefusedTexts({ journeyId, language }: { journeyId: string; language: string }) {
  const t = useStrings();
  const uid = useRoot()?.account?.uid;
  const [texts, setTexts] = useState<readonly string[]>([]);
  const after = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (uid) setTexts(readRefused(uid, journeyId));
  }, [uid, journeyId]);
  if (!uid || texts.length === 0) return <div ref={after} tabIndex={-1} />;
  const remove = () => {
    removeRefused(uid, journeyId);
    setTexts([]);
    after.current?.focus();
  };
  return (
    <div ref={after} tabIndex={-1}>
      <section className="notice refusedtexts" aria-labelledby="refused-texts">
        <div className="grow stack">
          <h2 id="refused-texts">{t('travel.offline.refusedTitle')}</h2>
          <p>{t('travel.offline.refusedText')}</p>
          {texts.map((text) => (
            <blockquote key={text} lang={language}>
              {text}
            </blockquote>
          ))}
          <div>
            <button type="button" className="btn btn--plain btn--sm" onClick={remove}>
              {t('travel.offline.refusedRemove')}
            </button>
          </div>
        </div>
      </section>
    </div>
  );
}
