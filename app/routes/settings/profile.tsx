import { data, Link } from 'react-router';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, refuse, statusOf } from '#app/responses.ts';
import { type AvatarResult, runAvatarForm } from '#app/settings/avatar-form.ts';
import { AvatarSetting } from '#app/settings/avatar-setting.tsx';
import { GuestNotice } from '#app/settings/guest-notice.tsx';
import { profileOf } from '#app/settings/profile-fields.ts';
import { ProfileForm } from '#app/settings/profile-form.tsx';
import { Setting } from '#app/settings/setting.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { changeProfile, type Profile } from '#commands/organisation/change-profile.ts';
import { findPersonalOrganisation } from '#database/organisation.ts';
import type { IdentitySentence } from '#domain/identity-error.ts';
import type { ProfileProblem } from '#domain/profile.ts';
import type { Route } from './+types/profile.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const organisation = await findPersonalOrganisation(scope.commands.db.reader, scope.account.uid);
  if (!organisation) notFound();
  const { slug, bio, links } = organisation;
  return {
    uid: scope.account.uid as string,
    isGuest: scope.account.isAnonymous,
    isHosted: scope.isHosted,
    origin: `${scope.publicUrl}/org`,
    profile: { name: scope.account.displayName, slug, bio, links },
    photoURL: scope.account.photoURL,
  };
}

/** What no form has said anything of. */
const none: { problems: ProfileProblem[]; typed: Profile | undefined; avatar: AvatarResult | undefined } = {
  problems: [],
  typed: undefined,
  avatar: undefined,
};

export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const organisation = await findPersonalOrganisation(scope.commands.db.reader, scope.account.uid);
  if (!organisation) notFound();
  const filled = await readForm(request);
  const avatar = await runAvatarForm(scope, filled);
  if (avatar && !avatar.ok) refuse(avatar.failure);
  if (avatar) {
    const status = 'problem' in avatar.value ? statusOf.invalid : 200;
    return data({ ...none, ok: false as const, avatar: avatar.value }, { status });
  }
  const profile = profileOf(filled);
  if (!profile) return data({ ...none, ok: false as const }, { status: 400 });
  const outcome = await changeProfile(scope.commands, scope.actor, organisation.id, profile);
  if (outcome.ok) return { ...none, ok: true as const };
  if (outcome.failure.kind !== 'invalid') refuse(outcome.failure);
  const problems = [...outcome.failure.problems];
  return data({ ...none, problems, typed: profile, ok: false as const }, { status: statusOf.invalid });
}

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
