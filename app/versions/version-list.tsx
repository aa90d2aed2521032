import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { thinnedAfterDays } from '#domain/revision.ts';
import type { Compared, ListedVersion } from './compared.ts';
import { versionAddress } from './version-address.ts';

type Props = {
  compared: Compared;
  /** Said where there is none. */
  none: string;
  /** Said below the list, besides how long versions are kept. */
  note?: string;
  /** What can be done with the older one of the two. */
  actsOf: (version: ListedVersion) => React.ReactNode;
};

/** The versions of a text or a work, the newest first; each leads to its comparison. */
export function VersionList({ compared, none, note, actsOf }: Props) {
  const t = useStrings();
  const { versions, newId, earlier, before } = compared;
  return (
    <>
      <ol className="thread versions__thread">
        {before ? null : (
          <li className={newId ? undefined : 'is-now'}>
            <Link className="row" to={versionAddress(compared, { newId: undefined })} preventScrollReset>
              <b>{t('versions.now')}</b>
              {newId ? null : <span className="versions__side">{t('versions.isNew')}</span>}
            </Link>
          </li>
        )}
        {versions.map((version) => (
          <VersionItem key={version.id} {...{ compared, version, actsOf }} />
        ))}
      </ol>
      {versions.length === 0 ? <p className="mute small versions__note">{none}</p> : null}
      <p className="mute small versions__note">{t('versions.thinned', { count: thinnedAfterDays })}</p>
      {note ? <p className="mute small versions__note">{note}</p> : null}
      <p className="row row--wrap">
        {before ? (
          <Link className="btn btn--quiet btn--sm" to={versionAddress(compared, { before: undefined })}>
            {t('versions.newest')}
          </Link>
        ) : null}
        {earlier ? (
          <Link className="btn btn--quiet btn--sm" to={versionAddress(compared, { before: earlier })}>
            {t('revisions.more')}
          </Link>
        ) : null}
      </p>
    </>
  );
}

type ItemProps = Pick<Props, 'compared' | 'actsOf'> & { version: ListedVersion };

function VersionItem({ compared, version, actsOf }: ItemProps) {
  const t = useStrings();
  const format = useFormat();
  const { oldId, newId, otherId, nameOf } = compared;
  const { id, name, at, by, words } = version;
  const isOld = id === oldId;
  return (
    <li className={isOld || id === newId ? 'is-now' : undefined}>
      <Link
        to={versionAddress(compared, { oldId: id })}
        preventScrollReset
        {...(isOld ? { 'aria-current': 'true' as const } : {})}
      >
        <span className="row">
          <b className={name ? undefined : 'soft'}>{nameOf(id)}</b>
          {isOld ? <span className="versions__side">{t('versions.isOld')}</span> : null}
          {id === newId ? <span className="versions__side">{t('versions.isNew')}</span> : null}
        </span>
        <span className="mute small dots">
          {id === otherId ? <span>{t('versions.isOther')}</span> : null}
          {by ? <span>{by}</span> : null}
          <span>{format.moment(at)}</span>
          <span>{t('work.words', { count: words, words: format.number(words) })}</span>
        </span>
      </Link>
      {isOld ? actsOf(version) : null}
    </li>
  );
}
