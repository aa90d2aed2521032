import { Link } from 'react-router';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import { AvatarSetting } from '#app/settings/avatar-setting.tsx';
import { GuestNotice } from '#app/settings/guest-notice.tsx';
import { ProfileForm } from '#app/settings/profile-form.tsx';
import { Setting } from '#app/settings/setting.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import type { IdentitySentence } from '#domain/identity-error.ts';
import type { Route } from './+types/profile.ts';

export { action, loader } from './load-profile.ts';

export default function ProfileSettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const { profile, origin, isGuest, isHosted, uid, photoURL } = loaderData;
  const avatar = actionData?.avatar;
  /** Where a hosted service keeps the accounts it keeps their names, too. */
  async function nameAtService(name: string): Promise<IdentitySentence | undefined> {
    try {
      const { changeName } = await import('#app/account/change-account.ts');
      await changeName(uid, name);
      return undefined;
    } catch (error) {
      return sentenceOf(error);
    }
  }
  return (
    <>
      <PageTitle title={t('settings.profile')} />
      <h1>{t('settings.profile')}</h1>
      <p className="soft st__intro">{t('profile.intro')}</p>
      {isGuest ? (
        <GuestNotice />
      ) : (
        <>
          <AvatarSetting person={{ uid, name: profile.name, photoURL }} result={avatar} />
          <Setting id="profile" title={t('profile.title')}>
            <p>
              <Link className="link" to={`/org/${profile.slug}`}>
                {t('profile.look')}
              </Link>
            </p>
            <ProfileForm
              key={profile.slug}
              profile={profile}
              origin={origin}
              typed={actionData?.typed}
              problems={actionData?.problems ?? []}
              kept={actionData?.ok === true ? actionData : undefined}
              before={isHosted ? nameAtService : undefined}
            />
          </Setting>
        </>
      )}
    </>
  );
}
