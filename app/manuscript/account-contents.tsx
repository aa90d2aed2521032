import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { AccountChoice, Failed, SeenAccount } from './import-calls.ts';
import { ImportFailure } from './import-notices.tsx';

type Props = {
  readonly account: SeenAccount['account'];
  readonly files: readonly File[];
  readonly failed: Failed | undefined;
  /** Undefined where whole works cannot come: in an existing one. */
  readonly bring: ((choice: AccountChoice) => void) | undefined;
  readonly cancel: () => void;
  readonly children: React.ReactNode;
};

/** The contents of an account archive, and which of them to import; nothing is saved yet. */
export function AccountContents({ account, files, failed, bring, cancel, children }: Props) {
  const t = useStrings();
  const format = useFormat();
  const { works, library, places, objects, hasProfile } = account;
  // Works that are here already are not imported again by default.
  const usual = works.filter(({ here, isTrashed }) => !here && !isTrashed).map(({ path }) => path);
  const [chosen, setChosen] = useState<readonly string[]>(usual);
  const [withReading, setReading] = useState(library + places > 0);
  const [withProfile, setProfile] = useState(hasProfile);
  const [withObjects, setObjects] = useState(objects > 0);
  const toggle = (path: string) =>
    setChosen((before) => (before.includes(path) ? before.filter((one) => one !== path) : [...before, path]));
  return (
    <section className="preview" aria-label={t('bring.title')}>
      <h3>{t('bring.title')}</h3>
      <p className="soft" role="status">
        {t('bring.madeAt', { day: format.day(Date.parse(account.madeAt)) })}
      </p>
      {failed ? <ImportFailure failed={failed} files={files} /> : null}
      {bring ? (
        <>
          <fieldset className="preview__works">
            <legend>{t('bring.works')}</legend>
            {works.length === 0 ? <p className="soft small">{t('bring.noWorks')}</p> : null}
            {works.map(({ path, title, language, words, isTrashed, here }) => (
              <Check key={path} checked={chosen.includes(path)} onChange={() => toggle(path)}>
                <span lang={language}>{title}</span>{' '}
                <span className="mute small">
                  {t('import.count.words', { count: words, number: format.number(words) })}
                  {here ? ` · ${t('bring.here')}` : null}
                  {isTrashed ? ` · ${t('bring.trashed')}` : null}
                </span>
              </Check>
            ))}
            {library + places > 0 ? (
              <Check checked={withReading} onChange={({ target }) => setReading(target.checked)}>
                {t('bring.reading', { library: format.number(library), places: format.number(places) })}{' '}
                <span className="mute small">{t('bring.readingHint')}</span>
              </Check>
            ) : null}
            {objects > 0 ? (
              <Check checked={withObjects} onChange={({ target }) => setObjects(target.checked)}>
                {t('bring.objects', { count: objects, number: format.number(objects) })}{' '}
                <span className="mute small">{t('bring.objectsHint')}</span>
              </Check>
            ) : null}
            {hasProfile ? (
              <Check checked={withProfile} onChange={({ target }) => setProfile(target.checked)}>
                {t('bring.profile')} <span className="mute small">{t('bring.profileHint')}</span>
              </Check>
            ) : null}
          </fieldset>
          {works.length > 0 ? <p className="mute small">{t('bring.private')}</p> : null}
          {children}
        </>
      ) : (
        <Notice kind="error">{t('bring.onlyNew')}</Notice>
      )}
      <div className="row row--wrap importer__acts">
        {bring ? (
          <button
            type="button"
            className="btn btn--primary"
            disabled={chosen.length === 0 && !withReading && !withProfile && !withObjects}
            onClick={() => bring({ works: chosen, withReading, withProfile, withObjects })}
          >
            {t('bring.start')}
          </button>
        ) : null}
        <button type="button" className="btn btn--quiet" onClick={cancel}>
          {t('import.cancel')}
        </button>
      </div>
    </section>
  );
}
