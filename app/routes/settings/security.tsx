import { Link } from 'react-router';
import { useWaysIn } from '#app/account/use-ways-in.ts';
import { DevicesSetting } from '#app/settings/devices-setting.tsx';
import { GuestNotice } from '#app/settings/guest-notice.tsx';
import { PasswordSetting } from '#app/settings/password-setting.tsx';
import { SecondFactorSetting } from '#app/settings/second-factor-setting.tsx';
import { Setting } from '#app/settings/setting.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import type { Route } from './+types/security.ts';

export { action, loader } from './load-security.ts';

export default function SecuritySettings({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const security = useWaysIn(loaderData);
  return (
    <>
      <PageTitle title={t('settings.security')} />
      <h1>{t('settings.security')}</h1>
      <p className="soft st__intro">{t('settings.securityIntro')}</p>
      {security.isGuest ? (
        <GuestNotice />
      ) : (
        <>
          <PasswordSetting security={security} />
          <SecondFactorSetting security={security} />
          <DevicesSetting devices={security.devices} />
          <Setting id="tokens" title={t('security.tokens')}>
            <p className="soft small">{t('security.tokensHint')}</p>
            <Link className="btn btn--plain" to="/settings/tokens">
              {t('security.tokensManage')}
            </Link>
          </Setting>
        </>
      )}
    </>
  );
}
