import { Link } from 'react-router';
import type { VersionsData } from '#app/routes/org/project/load-versions.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { versionAddress } from './version-address.ts';

/** The versions of a text, the newest first; each leads to its comparison. */
export function VersionList({ data }: { data: VersionsData }) {
  const t = useStrings();
  const format = useFormat();
  const { revisions, oldId, newId, earlier, before } = data;
  return (
    <>
      <ol className="thread versions__thread">
        {revisions.map(({ id, name, reason, at, by, words }) => (
          <li key={id} className={id === oldId || id === newId ? 'is-now' : 'is-done'}>
            <Link
              to={versionAddress(data, { oldId: id })}
              preventScrollReset
              {...(id === oldId ? { 'aria-current': 'true' as const } : {})}
            >
              <b className={name ? undefined : 'soft'}>{name || t(`revisions.reason.${reason}`)}</b>
              <span className="mute small">
                {[by, format.moment(at), t('work.words', { count: words, words: format.number(words) })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="row row--wrap">
        {before ? (
          <Link className="btn btn--quiet btn--sm" to={versionAddress(data, { before: undefined })}>
            {t('versions.newest')}
          </Link>
        ) : null}
        {earlier ? (
          <Link className="btn btn--quiet btn--sm" to={versionAddress(data, { before: earlier })}>
            {t('revisions.more')}
          </Link>
        ) : null}
      </p>
    </>
  );
}
