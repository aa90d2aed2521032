import { Link, useSearchParams } from 'react-router';
import { DeletedOrganisation, OrganisationDanger } from '#app/organisation/danger-section.tsx';
import { LeaveSection } from '#app/organisation/leave-section.tsx';
import { MembersSection } from '#app/organisation/members-section.tsx';
import type { ManageOrganisationResult } from '#app/organisation/organisation-form.ts';
import { AvatarSetting } from '#app/settings/avatar-setting.tsx';
import { ProfileForm } from '#app/settings/profile-form.tsx';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import type { Route } from './+types/manage.ts';

export { action, loader } from './load-manage.ts';

export default function ManageOrganisation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const done = useSearchParams()[0].get('done');
  const page = loaderData.isDeleted ? '' : loaderData.profile.slug;
  const arrived = done === 'profile' ? { profile: { problems: [], isKept: true } } : undefined;
  const result = useLastAnswer<ManageOrganisationResult>(actionData, page, arrived);
  if (loaderData.isDeleted)
    return <DeletedOrganisation name={loaderData.name} until={loaderData.until} isNew={done === 'deleted'} />;
  const { profile, origin, uid, photoURL, members } = loaderData;
  const { mayManage } = members;
  return (
    <Page className="page mng">
      <WorkingStyles />
      <PageTitle title={t('organisation.manageTitle', { name: profile.name })} />
      <div className="mng__head">
        <div className="grow">
          <p className="mute small">{t('organisation.manage')}</p>
          <h1>{profile.name}</h1>
        </div>
        <Link className="btn btn--quiet" to={`/org/${profile.slug}`}>
          {t('organisation.look')}
        </Link>
        <Link className="btn btn--plain" to={`/org/${profile.slug}/projects`}>
          {t('shell.projects')}
        </Link>
      </div>
      <DoneNotice done={result === undefined && done === 'restored' ? done : undefined}>
        {t('organisation.restored')}
      </DoneNotice>
      <div className="mng__cols">
        <nav className="side" aria-label={t('organisation.manage')}>
          <a href="#members">{t('organisation.members')}</a>
          {mayManage ? <a href="#profile-section">{t('organisation.profile')}</a> : null}
          {mayManage ? <a href="#picture">{t('picture.avatar')}</a> : null}
          <a href="#leave">{t('organisation.leave')}</a>
          {mayManage ? (
            <a className="red" href="#danger">
              {t('organisation.danger')}
            </a>
          ) : null}
        </nav>
        <div>
          <MembersSection data={members} result={result?.members} />
          {mayManage ? (
            <>
              <section id="profile-section" aria-labelledby="profile-title">
                <h2 id="profile-title">{t('organisation.profile')}</h2>
                <ProfileForm
                  key={profile.slug}
                  profile={profile}
                  origin={origin}
                  labels={{ name: t('organisation.name'), bio: t('organisation.about') }}
                  typed={result?.profile?.typed}
                  problems={result?.profile?.problems ?? []}
                  kept={result?.profile?.isKept ? result.profile : undefined}
                />
              </section>
              <AvatarSetting
                person={{ uid, name: profile.name, photoURL, seed: profile.slug }}
                result={result?.avatar}
                isOrganisation
              />
            </>
          ) : null}
          <LeaveSection name={profile.name} result={result?.members} />
          {mayManage ? <OrganisationDanger name={profile.name} problem={result?.danger} /> : null}
        </div>
      </div>
    </Page>
  );
}
