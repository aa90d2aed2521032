import { Form, Link } from 'react-router';
import type { ProjectVersionsAnswer, ProjectVersionsData } from '#app/routes/org/project/load-project-versions.ts';
import { useStrings } from '#app/strings.ts';
import { AskingForm } from '#app/ui/ask.tsx';
import { useFormat } from '#app/ui/format.ts';
import { thinnedAfterDays } from '#domain/revision.ts';
import { NameVersion } from './name-version.tsx';
import { projectVersionAddress } from './project-state.ts';
import { useStateName } from './use-state-name.ts';

type Props = { readonly data: ProjectVersionsData; readonly answer: ProjectVersionsAnswer };

/** The versions of a work, the newest first; each leads to its comparison, and the one that is compared has its acts. */
export function ProjectVersionList({ data, answer }: Props) {
  const t = useStrings();
  const { versions, newId, earlier, before } = data;
  return (
    <>
      <ol className="thread versions__thread">
        {before ? null : (
          <li className={newId ? undefined : 'is-now'}>
            <Link className="row" to={projectVersionAddress(data, { newId: undefined })} preventScrollReset>
              <b>{t('projectVersions.now')}</b>
              {newId ? null : <span className="versions__side">{t('projectVersions.isNew')}</span>}
            </Link>
          </li>
        )}
        {versions.map((version) => (
          <VersionItem key={version.id} {...{ data, answer, version }} />
        ))}
      </ol>
      {versions.length === 0 ? <p className="mute small pvers__note">{t('projectVersions.none')}</p> : null}
      <p className="mute small pvers__note">{t('projectVersions.thinned', { count: thinnedAfterDays })}</p>
      <p className="mute small pvers__note">{t('projectVersions.without')}</p>
      <p className="row row--wrap">
        {before ? (
          <Link className="btn btn--quiet btn--sm" to={projectVersionAddress(data, { before: undefined })}>
            {t('projectVersions.newest')}
          </Link>
        ) : null}
        {earlier ? (
          <Link className="btn btn--quiet btn--sm" to={projectVersionAddress(data, { before: earlier })}>
            {t('projectVersions.more')}
          </Link>
        ) : null}
      </p>
    </>
  );
}

function VersionItem({ data, answer, version }: Props & { version: ProjectVersionsData['versions'][number] }) {
  const t = useStrings();
  const format = useFormat();
  const nameOf = useStateName(data);
  const { oldId, newId, mayWrite } = data;
  const { id, name, at, by, words } = version;
  const isOld = id === oldId;
  const isRefused = answer?.kind === 'refused' && answer.form === 'rename';
  return (
    <li className={isOld || id === newId ? 'is-now' : undefined}>
      <Link
        to={projectVersionAddress(data, { oldId: id })}
        preventScrollReset
        {...(isOld ? { 'aria-current': 'true' as const } : {})}
      >
        <span className="row">
          <b className={name ? undefined : 'soft'}>{nameOf(id)}</b>
          {isOld ? <span className="versions__side">{t('projectVersions.isOld')}</span> : null}
          {id === newId ? <span className="versions__side">{t('projectVersions.isNew')}</span> : null}
        </span>
        <span className="mute small dots">
          {by ? <span>{by}</span> : null}
          <span>{format.moment(at)}</span>
          <span>{t('work.words', { count: words, words: format.number(words) })}</span>
        </span>
      </Link>
      {isOld && mayWrite ? (
        <div className="row row--wrap pvers__own">
          <details className="versions__rename" open={isRefused} key={`${id} ${name}`}>
            <summary className="link small">{t(`projectVersions.rename.${name ? 'change' : 'open'}`)}</summary>
            <NameVersion intent="rename" id={id} name={name} answer={answer} />
          </details>
          {/* The address must not name what is gone. */}
          <AskingForm
            method="post"
            action={projectVersionAddress(data, { oldId: undefined, ...(newId === id ? { newId: undefined } : {}) })}
            preventScrollReset
            question={t('projectVersions.askDelete', { name: nameOf(id), returnObjects: true })}
          >
            <input type="hidden" name="id" value={id} />
            <button type="submit" name="intent" value="delete" className="link small">
              {t('projectVersions.delete')}
            </button>
          </AskingForm>
        </div>
      ) : null}
    </li>
  );
}

/** Puts a version back that was deleted just now. */
export function PutBack({ id }: { id: string }) {
  const t = useStrings();
  return (
    <Form method="post" className="pvers__back" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value="putBack" className="link">
        {t('projectVersions.putBack')}
      </button>
    </Form>
  );
}
