import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { KindIcon } from './kind-icon.tsx';
import type { Entries } from './use-entries.ts';

/** The entries that are in the open text, each with what is so of it there. */
export function EntriesHere({ entries, path, language }: { entries: Entries; path: string; language: string }) {
  const t = useStrings();
  const { seen } = entries;
  if (!seen && entries.hasFailed)
    return (
      <p className="small ws__note" role="alert">
        {t('bible.failed')}{' '}
        <button type="button" className="link" onClick={entries.again}>
          {t('error.tryAgain')}
        </button>
      </p>
    );
  if (!seen) return <p className="small mute ws__note">{t('bible.loading')}</p>;
  const known = new Map(seen.entries.map((entry) => [entry.id, entry]));
  return (
    <div className="here">
      {seen.here.length === 0 ? (
        <p className="small mute ws__note">{t(seen.entries.length === 0 ? 'bible.none' : 'bible.noneHere')}</p>
      ) : null}
      {seen.here.map(({ id, facts, times, isThere }, at) => {
        const entry = known.get(id);
        if (!entry) return null;
        return (
          <details key={id} open={at === 0}>
            <summary>
              <KindIcon kind={entry.kind} />
              <span className="grow" lang={language}>
                {entry.name}
              </span>
              <span className="mute small">
                {times > 0 ? t('bible.times', { count: times }) : isThere ? t('bible.presence.there') : null}
              </span>
            </summary>
            <dl>
              {facts.map(({ label, value }) => (
                <div key={label} lang={language}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <Link className="btn btn--plain btn--sm" to={`${path}/bible/${id}`} reloadDocument>
              <ExternalLink className="icon icon--sm" aria-hidden="true" /> {t('bible.openPage')}
            </Link>
          </details>
        );
      })}
      <p className="ws__note">
        <Link className="link small" to={`${path}/bible`} reloadDocument>
          {t('bible.all')}
        </Link>
      </p>
    </div>
  );
}
