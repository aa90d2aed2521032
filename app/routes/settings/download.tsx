import { useState } from 'react';
import { Link } from 'react-router';
import { ArchiveList } from '#app/settings/archive-list.tsx';
import { KeptProjects } from '#app/settings/device/kept-projects.tsx';
import { TextsHere } from '#app/settings/device/texts-here.tsx';
import { NewArchive } from '#app/settings/new-archive.tsx';
import { Setting } from '#app/settings/setting.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import type { Route } from './+types/download.ts';
import type { Result } from './load-download.ts';

export { action, loader } from './load-download.ts';

const parts = ['works', 'reading', 'account'] as const;

export default function DownloadSettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const { archives, person } = loaderData;
  const isAlive = useIsAlive();
  const result: Result = actionData ?? {};
  return (
    <>
      <PageTitle title={t('settings.download')} />
      <h1>{t('settings.download')}</h1>
      <p className="soft st__intro">{t('download.intro')}</p>
      <Setting id="new" title={t('download.new')}>
        <ul className="stack exit__list">
          {parts.map((part) => (
            <li key={part}>{t(`download.holds.${part}`)}</li>
          ))}
        </ul>
        <p className="soft small">{t('download.notThere')}</p>
        <NewArchive download={loaderData} problem={result.problem} />
      </Setting>
      <Setting id="made" title={t('download.made')}>
        {result.done === 'remove' ? <Notice kind="success">{t('download.removed')}</Notice> : null}
        <ArchiveList archives={archives} hasLetters={!person.isGuest} />
      </Setting>
      {isAlive ? <Here uid={person.uid} /> : null}
      <Setting id="back" title={t('download.back')}>
        <p className="soft small">{t('download.backHint')}</p>
        <Link className="btn btn--plain" to="/project/new">
          {t('download.backTo')}
        </Link>
      </Setting>
    </>
  );
}

/** What this browser keeps of someone's texts. */
function Here({ uid }: { uid: string }) {
  const t = useStrings();
  const [removals, setRemovals] = useState(0);
  return (
    <Setting id="here" title={t('download.here.title')}>
      <p className="soft small">{t('download.here.text')}</p>
      <TextsHere key={removals} uid={uid} />
      <KeptProjects uid={uid} onRemoved={() => setRemovals(removals + 1)} />
    </Setting>
  );
}
