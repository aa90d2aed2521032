import { Link } from 'react-router';
import type { VersionsAnswer, VersionsData } from '#app/routes/org/project/load-versions.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { type Revision, thinnedAfterDays } from '#domain/revision.ts';
import { NameForm } from './name-form.tsx';
import { versionAddress } from './version-address.ts';

type Props = { readonly data: VersionsData; readonly answer: VersionsAnswer };

/** The versions of a text, the newest first; each leads to its comparison, and the one that is compared has its name. */
export function VersionList({ data, answer }: Props) {
  const t = useStrings();
  const { revisions, newId, earlier, before } = data;
  return (
    <>
      <ol className="thread versions__thread">
        {before ? null : (
          <li className={newId ? undefined : 'is-now'}>
            <Link className="row" to={versionAddress(data, { newId: undefined })} preventScrollReset>
              <b>{t('versions.now')}</b>
              {newId ? null : <span className="versions__side">{t('versions.isNew')}</span>}
            </Link>
          </li>
        )}
        {revisions.map((revision) => (
          <VersionItem key={revision.id} {...{ data, answer, revision }} />
        ))}
      </ol>
      {revisions.length === 0 ? <p className="mute small">{t('revisions.none')}</p> : null}
      <p className="mute small">{t('versions.thinned', { count: thinnedAfterDays })}</p>
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

function VersionItem({ data, answer, revision: { id, name, reason, at, by, words } }: Props & { revision: Revision }) {
  const t = useStrings();
  const format = useFormat();
  const { oldId, newId, mayWrite } = data;
  const isOld = id === oldId;
  const isRefused = answer?.kind === 'refused' && answer.form === 'rename';
  return (
    <li className={isOld || id === newId ? 'is-now' : undefined}>
      <Link
        to={versionAddress(data, { oldId: id })}
        preventScrollReset
        {...(isOld ? { 'aria-current': 'true' as const } : {})}
      >
        <span className="row">
          <b className={name ? undefined : 'soft'}>{name || t(`revisions.reason.${reason}`)}</b>
          {isOld ? <span className="versions__side">{t('versions.isOld')}</span> : null}
          {id === newId ? <span className="versions__side">{t('versions.isNew')}</span> : null}
        </span>
        <span className="mute small dots">
          {by ? <span>{by}</span> : null}
          <span>{format.moment(at)}</span>
          <span>{t('work.words', { count: words, words: format.number(words) })}</span>
        </span>
      </Link>
      {isOld && mayWrite ? (
        <details className="versions__rename" open={isRefused} key={`${id} ${name}`}>
          <summary className="link small">{t(name ? 'versions.rename.change' : 'versions.rename.open')}</summary>
          <NameForm intent="rename" id={id} name={name} answer={answer} />
        </details>
      ) : null}
    </li>
  );
}
