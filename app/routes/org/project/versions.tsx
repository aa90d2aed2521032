import { Link, useNavigation } from 'react-router';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { ComparedText } from '#app/versions/compared-text.tsx';
import { NameForm } from '#app/versions/name-form.tsx';
import { VersionChoice } from '#app/versions/version-choice.tsx';
import { VersionList } from '#app/versions/version-list.tsx';
import { labelOf } from '#app/work/outline-places.ts';
import type { Route } from './+types/versions.ts';

export { action, loader } from './load-versions.ts';

export default function VersionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const isSettled = useNavigation().state === 'idle';
  const answer = isSettled ? actionData : undefined;
  const { path, title, language, blockId, name, mayWrite, revisions, oldId, comparison, isSideBySide } = loaderData;
  const label = labelOf(t, name);
  const named = answer?.kind === 'named' ? answer : undefined;
  return (
    <Page className="page versions">
      <PageTitle title={`${t('versions.title')} · ${label} · ${title}`} />
      <meta name="robots" content="noindex" />
      <header className="versions__top">
        <p>
          <Link className="link" to={`${path}/block/${blockId}`} reloadDocument>
            {t('versions.back')}
          </Link>
        </p>
        <h1>{t('versions.of', { title: label })}</h1>
      </header>
      <DoneNotice done={named}>
        {named?.name ? t('versions.isNamed', { name: named.name }) : t('versions.isUnnamed')}
      </DoneNotice>
      <div className="versions__cols">
        <section className="versions__main stack" aria-labelledby="versions-comparison">
          <h2 id="versions-comparison">{t('versions.comparison')}</h2>
          {comparison && oldId ? (
            <>
              <VersionChoice data={loaderData} />
              <ComparedText {...{ comparison, isSideBySide, language }} />
            </>
          ) : (
            <p className="mute">{t('versions.nothing')}</p>
          )}
          {mayWrite && loaderData.isOldKept ? <ChosenVersion data={loaderData} answer={answer} /> : null}
        </section>
        <section className="versions__list stack" aria-labelledby="versions-list">
          <h2 id="versions-list">{t('versions.list')}</h2>
          {mayWrite ? <NameForm key={JSON.stringify(named)} intent="nameNow" answer={answer} /> : null}
          {revisions.length === 0 ? <p className="mute">{t('revisions.none')}</p> : <VersionList data={loaderData} />}
        </section>
      </div>
    </Page>
  );
}

/** What can be done with the version that is compared. */
function ChosenVersion({
  data: { oldId, newId, revisions, comparison },
  answer,
}: {
  data: Route.ComponentProps['loaderData'];
  answer: Route.ComponentProps['actionData'];
}) {
  const t = useStrings();
  const chosen = revisions.find(({ id }) => id === oldId);
  if (!oldId) return null;
  return (
    <div className="versions__acts">
      <NameForm key={`${oldId} ${chosen?.name}`} intent="rename" id={oldId} name={chosen?.name ?? ''} answer={answer} />
      {/* What the text says already cannot be put back. */}
      {!newId && comparison?.changes === 0 ? null : (
        <form method="post" className="stack">
          <input type="hidden" name="id" value={oldId} />
          <p className="mute small">{t('versions.restoreHint')}</p>
          <div>
            <button type="submit" name="intent" value="restore" className="btn btn--primary">
              {t('revisions.restore')}
            </button>
          </div>
        </form>
      )}
    </div>
  );
}
