import { useWaysIn } from '#app/account/use-ways-in.ts';
import { EmailSetting } from '#app/settings/email-setting.tsx';
import { GuestNotice } from '#app/settings/guest-notice.tsx';
import { ProvidersSetting } from '#app/settings/providers-setting.tsx';
import { RegionSetting } from '#app/settings/region-setting.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import type { Route } from './+types/account.ts';

export { action, loader } from './load-account.ts';

export default function AccountSettings({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const person = useWaysIn(loaderData);
  return (
    <>
      <PageTitle title={t('settings.account')} />
      <h1>{t('settings.account')}</h1>
      <p className="soft st__intro">{t('settings.accountIntro')}</p>
      {person.isGuest ? (
        <GuestNotice />
      ) : (
        <>
          <EmailSetting person={person} />
          <RegionSetting language={person.language} timeZone={person.timeZone} zones={loaderData.zones} />
          <ProvidersSetting person={person} />
        </>
      )}
    </>
  );
}
