import { useState } from 'react';
import { Link } from 'react-router';
import { ExitSetting } from '#app/settings/exit-setting.tsx';
import { Setting } from '#app/settings/setting.tsx';
import { SoleOwnedSetting } from '#app/settings/sole-owned.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import type { Route } from './+types/exit.ts';

export { action, loader } from './load-exit.ts';

export default function ExitSettings({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const [isClosed, setClosed] = useState(false);
  const { works, orgId, isGuest, until } = loaderData;
  if (isClosed)
    return (
      <div role="status">
        <PageTitle title={t('exit.closed')} />
        <h1>{t('exit.closed')}</h1>
        <p className="soft st__intro">{isGuest ? t('exit.closedGuest') : t('exit.back', { day: format.day(until) })}</p>
        <a className="btn btn--primary" href="/">
          {t('error.goHome')}
        </a>
      </div>
    );
  return (
    <>
      <PageTitle title={t('settings.exit')} />
      <h1>{t('settings.exit')}</h1>
      <p className="soft st__intro">{t('exit.intro')}</p>
      <Setting id="take" title={t('exit.takeTitle')}>
        <p className="soft">{t('exit.take')}</p>
        <div className="row">
          <Link className="btn btn--plain" to="/settings/download">
            {t('exit.takeAll')}
          </Link>
          {works > 0 ? (
            <Link className="btn btn--quiet" to={`/org/${orgId}/projects`}>
              {t('exit.toWorks')}
            </Link>
          ) : null}
        </div>
      </Setting>
      <SoleOwnedSetting organisations={loaderData.soleOwned} />
      <ExitSetting exit={loaderData} onClosed={() => setClosed(true)} />
    </>
  );
}
